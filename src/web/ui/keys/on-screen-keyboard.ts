/** Devices with an on-screen keyboard instead of a physical one. */

/**
 * Whether focusing an input opens a keyboard over half of the page. If so, inputs are focused only when they are
 * pressed.
 */
export const hasOnScreenKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches
