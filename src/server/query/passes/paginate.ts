import type { Pass } from '../plan.ts'

/** Cuts one page of rows, and says whether all matching rows are counted. */
export const paginate: Pass = (plan) => {
  const { number, size } = plan.request.page
  return { ...plan, limit: size, offset: (number - 1) * size, total: plan.request.total }
}
