/** Work of projects that is on no invoice yet, to be pointed out before they are completed. */
import type { Resource } from '../../../contract/language/resource.ts'
import { expenses } from '../../../contract/resources/time/expenses.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import type { Client } from '../client.ts'
import { getCollection, key, type RecordData, type Records } from '../record.ts'

export interface UnbilledWork {
  readonly minutes: number
  /** Number of expenses to be passed on to the client. */
  readonly expenses: number
  /** What is to be billed for them and for fixed prices, as in the project's figures; null for those who can't see money. */
  readonly toBill: number | null
}

interface Answer {
  readonly data: unknown
  readonly meta: unknown
}

/** Null if everything is billed, or the person may not see it. */
export async function unbilledWork(client: Client, resource: Resource, records: Records): Promise<UnbilledWork | null> {
  if (resource.name !== projects.name) return null
  const ids = records.map(key).join(',')
  // What the person may not read is not mentioned.
  const read = (path: string, query: Readonly<Record<string, string>>) =>
    client<unknown>('GET', path, { query }).catch((): Answer => ({ data: [], meta: {} }))
  const [time, bought, sums] = await Promise.all([
    read('/reports/time', { projectid: ids, groupby: 'project', from: '1970-01-01' }),
    read(getCollection(expenses), { projectid: ids, billable: 'billable', billed: 'no', fields: 'id' }),
    read(getCollection(projects), { id: ids, status: 'all', fields: 'tobill' }),
  ])
  const { totals } = time.meta as { totals?: { readonly timeunbilled?: number } }
  const amounts = (sums.data as Records).flatMap(({ tobill }: RecordData) => (typeof tobill === 'number' ? tobill : []))
  const unbilledWork: UnbilledWork = {
    minutes: totals?.timeunbilled ?? 0,
    expenses: (bought.data as Records).length,
    toBill: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
  }
  return unbilledWork.minutes || unbilledWork.expenses || unbilledWork.toBill ? unbilledWork : null
}
