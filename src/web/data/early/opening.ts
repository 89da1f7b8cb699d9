/**
 * The opening phase of the first screen: until the person does something or leaves, something changes, or a few seconds
 * have passed. Only in this phase are preloaded responses as good as new ones.
 */
const seconds = 5
const controller = new AbortController()

/** Aborted at the end of the phase. */
export const opening: AbortSignal = controller.signal

export const endOpening = (): void => controller.abort()

setTimeout(endOpening, seconds * 1000)
for (const event of ['pointerdown', 'keydown', 'pagehide']) {
  window.addEventListener(event, endOpening, { signal: opening, capture: true })
}
