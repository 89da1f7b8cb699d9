/** States of work: of projects and items, and what shows them beside time. */
export const workStates = ['active', 'complete'] as const
