/** Related records and history of the demo: sub-entities of projects, work stages passed, recurring invoices. */
import { expect, it } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import { demoDatabase } from './test-demo.ts'

const { listAs, keyHolder } = await demoDatabase()
const account = await keyHolder('DEMO-1111-2222-3333-WL4')
const everything = { status: 'all' }

it.each(Object.keys(resourceNamed('projects').embeds))('Several projects have %s', async (name) => {
  const found = await listAs(account, 'projects', { ...everything, fields: name })
  expect(found.filter((project) => name in project).length).toBeGreaterThan(2)
})

it('Projects have passed the stages before their current one', async () => {
  const fields = { ...everything, fields: 'workstageid,createdon,lastmodified,workstages' }
  for (const { workstageid, createdon, lastmodified, workstages } of await listAs(account, 'projects', fields)) {
    const stages = workstages as { workstageid: number; startedon: string }[]
    const ids = stages.toSorted((one, other) => one.startedon.localeCompare(other.startedon))
    expect(ids.map((stage) => stage.workstageid)).toEqual(
      ids.map((_, index) => Number(workstageid) - ids.length + 1 + index),
    )
    expect(ids[0]?.startedon).toBe(createdon)
    expect(String(ids.at(-1)?.startedon) <= String(lastmodified)).toBe(true)
  }
})

it('The recurring invoice and those created from it have the same content and amounts', async () => {
  const fields =
    'title,companyid,projectid,grandtotal,recurringid,phases.name,phases.items.name,phases.items.billAmount'
  const invoices = await listAs(account, 'invoices', { fields })
  const rules = await listAs(account, 'recurringinvoices', { fields: 'all' })
  const said = ({ id: _id, recurringid: _by, phases, ...head }: Record<string, unknown>) => ({
    ...head,
    lines: JSON.stringify(phases).replaceAll(/"id": ?\d+,?/g, ''),
  })
  for (const { id, invoiceid } of rules) {
    const [made] = invoices.filter(({ recurringid }) => recurringid === id)
    const [repeated] = invoices.filter((invoice) => invoice.id === invoiceid)
    expect(said(made ?? {})).toEqual({ ...said(repeated ?? {}), companyid: expect.any(Number) })
  }
  expect(rules).toHaveLength(1)
})
