/** Types of items: those of the three product libraries, and the plain task. */
export const itemTypes = [
  { id: 1, name: 'Hourly service' },
  { id: 2, name: 'Fixed price' },
  { id: 3, name: 'Goods and services' },
  { id: 4, name: 'Task' },
] as const
