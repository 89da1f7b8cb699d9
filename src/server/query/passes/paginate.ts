import type { Pass } from '../plan.ts'

/** At most one page of rows, and whether all matching rows are to be counted. */
export const paginate: Pass = (plan) => {
  const { number, size } = plan.request.page
  return { ...plan, limit: size, offset: (number - 1) * size, total: plan.request.total }
}
