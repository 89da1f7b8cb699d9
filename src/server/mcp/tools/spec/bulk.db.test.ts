/** Tools for several records are one transaction: a bad element rolls back everything. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { tools } from '../catalogue.ts'
import { callTool, createFixture } from './test-fixture.ts'

const service = await startTestService()
const { api, person, ids } = await createFixture(service)
const nobody = 999_999

const invoice = await api.create('/invoices', { title: 'Survey', companyid: ids.company })
const quote = await api.create('/quotes', { title: 'Extension', companyid: ids.company })
const entry = { contactid: person.id, itemid: ids.item, timespent: 30, starttime: '2026-03-02T09:00:00' }
const time = await api.create('/time', entry)
const somebody = { lastname: 'Lee', type: 'client', companyid: ids.company, email: 'a@example.com', allowlogin: false }
const project = { title: 'A', companyid: ids.company, managementteam: { managerid: person.id } }
const item = { name: 'A', projectid: ids.project, itemcollectionid: ids.phase, itemtypeid: 4 }

/** A valid element or id, and one that only the API can refuse. */
const calls: Readonly<Record<string, object>> = {
  bulk_create_companies: {
    companies: [
      { name: 'A', type: 'client' },
      { name: 'B', type: 'bank' },
    ],
  },
  bulk_create_contacts: {
    contacts: [
      { firstname: 'A', ...somebody },
      { firstname: 'B', ...somebody, companyid: nobody },
    ],
  },
  bulk_create_projects: { projects: [project, { ...project, priorityid: 9 }] },
  bulk_update_projects: { ids: [ids.project, nobody], priorityid: 1 },
  bulk_adjust_project_dates: { ids: [ids.project, nobody], shiftdates: 1, shiftchilddates: 1 },
  bulk_delete_projects: { ids: [ids.project, nobody] },
  bulk_create_projectitems: { projectitems: [item, { ...item, itemcollectionid: nobody }] },
  bulk_update_projectitems: { ids: [ids.item, nobody], shiftDates: 1, code: 'A' },
  bulk_update_projectitem_workstage: { ids: [ids.item, nobody], activeworkstageid: ids.stage },
  complete_projectitems: { id: [ids.item, nobody] },
  move_projectitems: { id: [ids.item, nobody], itemcollectionid: ids.later },
  bulk_delete_invoices: { ids: [invoice, nobody] },
  bulk_update_quotes: { ids: [quote, nobody], clientaccess: true },
  bulk_delete_quotes: { ids: [quote, nobody] },
  bulk_create_time: { entries: [entry, { ...entry, itemid: nobody }] },
  update_time_contact: { ids: [time, nobody], contactid: person.id },
  update_time_rate: { ids: [time, nobody], hourlyrateserviceid: ids.rate },
}

async function changes(): Promise<number> {
  return (await api.get('/changes?pagesize=1&includetotalrows=true')).body.meta?.total ?? 0
}

it('Every tool that accepts an array of records or ids is tested here', () => {
  // Tools that create one invoice from several records have cases of their own.
  const several = tools.filter(
    ({ name, inputSchema }) =>
      !name.startsWith('create_invoice_') &&
      Object.entries(inputSchema.properties).some(([each, { type }]) => type === 'array' && each !== 'customfields'),
  )
  expect(Object.keys(calls).toSorted(ascending)).toEqual(several.map((tool) => tool.name).toSorted(ascending))
})

describe('An invalid element means that nothing is stored:', () => {
  it.each(Object.entries(calls))('%s', async (name, args) => {
    const before = await changes()
    const { isError, text } = await callTool(person.api, name, args)
    expect(isError).toBe(true)
    const isCreation = name.startsWith('bulk_create')
    expect(text).toMatch(isCreation ? /^API error \(HTTP 400\): .*"\[1\] / : /^API error \(HTTP 404\): .*999999/)
    expect(await changes()).toBe(before)
  })
})

it('A repeated id counts once', async () => {
  const { text } = await callTool(person.api, 'bulk_update_projects', {
    ids: [ids.project, ids.project],
    priorityid: 2,
  })
  expect(JSON.parse(text)).toMatchObject({ data: { updated: 1, ids: [ids.project] } })
})
