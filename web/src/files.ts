// The app's own files. One that did not come, or that a newer app on the server no longer has, cannot be asked for again
// in the same page: a style that failed once counts as loaded. So the page is loaded anew, when the server answers.
let isIncomplete = false
addEventListener('vite:preloadError', () => (isIncomplete = true))

export async function tryAgain(retry: () => void): Promise<void> {
  if (!isIncomplete) {
    retry()
    return
  }
  const answer = await fetch('/health').catch(() => null)
  if (answer?.ok) location.reload()
}
