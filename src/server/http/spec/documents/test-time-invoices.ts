/** A client whose time can be billed. */
import type { TestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

export async function firm(service: TestService) {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
  const drawings = await api.create('/items', { name: 'Drawings', projectid: project })
  const model = await api.create('/items', { name: 'Model', projectid: project, taxable: false })
  const ada = await api.create('/contacts', { firstname: 'Ada', lastname: 'Lind', type: 'staff' })
  const ben = await api.create('/contacts', { firstname: 'Ben', lastname: 'Quay', type: 'staff' })
  const track = (contactid: number, itemid: number, day: string, timespent: number, more: object = {}) =>
    api.create('/time', { contactid, itemid, starttime: `${day}T09:00:00`, timespent, ...more })
  await track(ada, drawings, '2026-03-02', 50)
  await track(ben, drawings, '2026-03-03', 50)
  await track(ada, model, '2026-03-03', 60)
  await track(ada, model, '2026-04-01', 60)
  await track(ada, drawings, '2026-03-03', 600, { billable: false })
  const march = { companyid: company, from: '2026-03-01', to: '2026-03-31' }
  return { account, api, company, project, march }
}

/** The lines of an invoice without their ids. */
export async function lines(api: Caller, invoice: number): Promise<Record<string, unknown>[]> {
  const list = await api.list(
    `/invoices/${invoice}/items?fields=name,phasename,projectedTimeSpent,billAmount,taxable&sortby=sortorder`,
  )
  return list.map(({ id: _id, ...line }) => line)
}

export const fromTime = (api: Caller, body: object) => api.post('/invoices/fromtime', body)
export const timeOf = (api: Caller, query = '') => api.list(`/time?trackedfrom=2026-01-01&sortby=id&${query}`)
