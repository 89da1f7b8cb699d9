/** The calls of a model that bills the last two weeks of a project, knowing only the descriptions of the tools. */
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { dayIn, todayIn } from '../../testing/test-days.ts'
import { rpcClient } from './test-client.ts'

const service = await startTestService()
const { api } = await service.account()
const assistant = rpcClient(`${service.publicUrl}/api/v4/mcp`, { ...api.headers })

type BilledRecord = Readonly<Record<string, unknown>>
const call = async (name: string, args: object) => {
  const { isError, envelope, texts } = await assistant.call(name, args)
  return { isError, data: envelope.data as BilledRecord & readonly BilledRecord[], text: texts.join('\n') }
}

await todayIn('UTC')
const daysAgo = (days: number) => dayIn('UTC', -days)

it('“Bill the last two weeks of Rose Street” ends with the right draft and bills nothing twice', async () => {
  const companyid = await api.create('/companies', { name: 'Merri Creek Housing', type: 'client' })
  const rose = await api.create('/projects', { title: 'Rose Street Co-housing', companyid })
  const other = await api.create('/projects', { title: 'Quay Street', companyid })
  const contactid = await api.create('/contacts', { firstname: 'Ada', lastname: 'Lind', type: 'staff' })
  const track = async (projectid: number, name: string, day: string, timespent: number, billable = true) => {
    const itemid = await api.create('/items', { name, projectid })
    return api.create('/time', { itemid, contactid, timespent, starttime: `${day}T09:00:00`, billable })
  }
  const wanted = [await track(rose, 'Drawings', daysAgo(2), 90), await track(rose, 'Model', daysAgo(12), 60)]
  await track(rose, 'Concept', daysAgo(20), 600)
  await track(rose, 'Coffee', daysAgo(3), 30, false)
  await track(other, 'Survey', daysAgo(3), 120)

  const found = await call('list_projects', { search: 'Rose Street' })
  const projectid = found.data[0]?.id
  expect(projectid).toBe(rose)
  const selection = { projectid, from: '-14d', to: '+0d', groupby: 'item' }
  const preview = await call('create_invoice_from_time', { ...selection, preview: true })
  expect(preview.data).toMatchObject({ minutes: 150, subtotal: 250, total: 275 })
  expect(await api.list('/invoices')).toEqual([])
  const made = await call('create_invoice_from_time', selection)
  expect(made.isError).toBe(false)
  const invoice = await call('get_invoice', { id: made.data.id })
  expect(invoice.data).toMatchObject({
    activeworkstate: 'draft',
    companyid,
    projectid: rose,
    total: 250,
    grandtotal: 275,
  })

  const again = await call('create_invoice_from_time', selection)
  expect(again.isError).toBe(true)
  expect(again.text).toMatch(/no unbilled billable time/)
  const open = await call('list_time', {
    projectid: `${rose}`,
    trackedfrom: '-30d',
    billed: 'no',
    billable: 'billable',
  })
  expect(open.data.map(({ id }) => id)).not.toEqual(expect.arrayContaining(wanted))
  expect(await api.list('/invoices')).toHaveLength(1)
})
