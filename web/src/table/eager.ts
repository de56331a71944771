// Tables that were just laid with nobody to wait for: they start as soon as the server lets them.
export const eager = new Set<string>()
