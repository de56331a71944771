// Single keys are commands only where nobody is typing.
const TYPING = 'input, textarea, select, [contenteditable="true"]'

export function isHotkey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  return !(event.target instanceof Element && event.target.closest(TYPING))
}
