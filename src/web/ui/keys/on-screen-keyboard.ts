/** Keys that are drawn on the screen, where there are no others. */

/** Whether an input that gets the focus brings them up over half of the page: nothing takes it there that nobody has pressed. */
export const isTypedOnScreen = (): boolean => matchMedia('(pointer: coarse)').matches
