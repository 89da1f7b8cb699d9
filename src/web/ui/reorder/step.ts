/** Moves without dragging. */
export type Step = 'top' | 'up' | 'down' | 'bottom'
