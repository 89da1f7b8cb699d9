/** The moves that need no dragging. */
export type Step = 'top' | 'up' | 'down' | 'bottom'
