/**
 * The time in which the first screen opens: until somebody does something or leaves, something changes, or a few seconds
 * have passed. Only then is an answer that was asked for beforehand as good as one that is asked for now.
 */
const seconds = 5
const controller = new AbortController()

/** Aborted when that time is over. */
export const opening: AbortSignal = controller.signal

export const endOpening = (): void => controller.abort()

setTimeout(endOpening, seconds * 1000)
for (const event of ['pointerdown', 'keydown', 'pagehide']) {
  window.addEventListener(event, endOpening, { signal: opening, capture: true })
}
