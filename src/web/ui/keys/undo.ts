/** The change that can be taken back at the moment: the one that the message on the screen tells of. */
let latest: { readonly id: string; readonly undo: () => void } | null = null

/** @param id of the message that offers it */
export function offerUndo(id: string, undo: () => void): void {
  latest = { id, undo }
}

/** The message is gone, or another one has taken its place. */
export function withdrawUndo(id?: string): void {
  if (id === undefined || latest?.id === id) latest = null
}

/** Takes back what was just done; false when there is nothing to take back. */
export function undoLatest(): boolean {
  const offer = latest
  latest = null
  offer?.undo()
  return offer !== null
}
