/** States of projects and items, and of records that show them, such as time. */
export const workStates = ['active', 'complete'] as const
