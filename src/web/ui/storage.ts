/** The browser's storage for this address. It can be full, and some browsers are set to keep nothing at all. */

/** Stores a text if there is room for it. What this browser can do without is simply not stored. */
export function storeText(key: string, text: string, storage: () => Storage = () => localStorage): boolean {
  try {
    storage().setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Removes a text, if the browser keeps any. */
export function removeText(key: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().removeItem(key)
  } catch {
    // Nothing is kept.
  }
}
