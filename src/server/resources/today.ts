import { getDay } from '../query/resolve-moment.ts'
import type { WriteContext } from '../write/write-context.ts'

/** The day where the caller is, `YYYY-MM-DD`. */
export const today = ({ actor }: WriteContext): string =>
  getDay({ form: 'relative', amount: 0, unit: 'd' }, actor.timezone)
