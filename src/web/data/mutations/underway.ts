/** Changes that were sent and have not been answered yet. */
let count = 0
const listeners = new Set<() => void>()

export const isChanging = (): boolean => count > 0

export function beginChange(): void {
  count += 1
}

export function endChange(): void {
  count -= 1
  if (count > 0) return
  for (const resume of listeners) resume()
  listeners.clear()
}

/**
 * Resolves once no change is in progress. What is read to be asked about, printed or exported, and what acts on stored records, must
 * not come before what the person changed a moment ago.
 */
export function untilSaved(): Promise<void> {
  return count === 0 ? Promise.resolve() : new Promise((resolve) => listeners.add(resolve))
}
