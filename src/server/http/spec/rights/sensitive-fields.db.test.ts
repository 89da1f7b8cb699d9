/**
 * Financial fields do not exist for callers without permission 11: neither in responses, nor in any part of a request.
 */

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import type { Field } from '../../../../contract/language/field.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { getBinding } from '../../../resources/bindings.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { createAudiences, everything } from '../../../testing/test-audiences.ts'
import { pathOf, sampleValue, writable } from '../../../testing/test-records.ts'

const service = await startTestService()
const audiences = await createAudiences(service)
const { key, administrator } = audiences.callers
/** An administrator with every permission but 11. */
const { api: blind } = await service.person(audiences.account, {
  administrator: true,
  grants: { ...everything, 2: true },
})

/** As listed in the API description. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  projects: [
    'budget',
    'estBillAmount',
    'estBillAmountTax',
    'estInTotal',
    'estInTotalTax',
    'estProfit',
    'estProfitPercentage',
    'invoicedAmount',
    'invoicedAmountTax',
    'paidAmount',
    'paidAmountTax',
    'actualCost',
    'actualRevenue',
    'actualProfit',
    'costs',
    'profitmargin',
  ],
  items: [
    'budget',
    'billAmount',
    'estBillAmount',
    'estInTotal',
    'inLabourPrice',
    'outLabourPrice',
    'costPerHour',
    'estCost',
    'estRevenue',
    'estProfit',
  ],
  invoices: ['estBillAmount', 'estBillAmountTax', 'estIn', 'estInTax', 'paid', 'paidTax', 'budget', 'total', 'taxrate'],
  quotes: ['total', 'totalTax', 'budget', 'estIn', 'estInTax'],
  contacts: ['payrate', 'payratemultiplier', 'defaulthourlyrateid', 'costPerHour', 'chargeoutrate'],
  companies: ['creditlimit', 'creditterms'],
  time: ['cost', 'charge', 'profit', 'hourlyRate'],
  expenses: ['cost', 'markup', 'total'],
  goodservices: ['inLabourPrice', 'outLabourPrice', 'inUnitPrice', 'outUnitPrice'],
  hourlyservices: ['inLabourPrice', 'outLabourPrice'],
  fixedprices: ['inLabourPrice', 'outLabourPrice'],
}

describe.each(Object.entries(hidden))('%s', (name, wires) => {
  const of = resourceNamed(name)
  const path = pathOf(name)
  let record: string
  beforeAll(async () => {
    const id = await audiences.idOf(name, 'shared')
    record = `${path}/${id}`
    const money = writable(of, false).filter(([, field]) => field.permission === 11)
    const values = money.map(([wire, field]) => [wire, sampleValue(name, wire, field)] as const)
    const answer = await key.put(record, Object.fromEntries(values.filter(([, value]) => value !== undefined)))
    expect(answer.status).toBe(200)
  })

  it('show them to an API key and to callers with permission 11', async () => {
    for (const caller of [key, administrator]) {
      const { headers, body } = await caller.get(`${record}?fields=${wires.join(',')}`)
      expect(headers['x-ignored']).toBeUndefined()
      expect(Object.keys(body.data as object).length).toBeGreaterThan(1)
    }
  })

  it('hide them in single reads and lists, including embedded records', async () => {
    const embeds = Object.keys(of.embeds).join(',')
    const parts = Object.keys(of.embeds).map((name) => `${name}.all`)
    for (const query of ['', 'fields=all', `fields=all,${embeds}`, `fields=${parts}`, `fields=${wires.join(',')}`]) {
      for (const address of [`${record}?${query}`, `${path}?status=all&${query}`]) {
        const { status, body } = await blind.get(address)
        expect(status).toBe(200)
        const text = JSON.stringify(body)
        for (const wire of wires) expect(text).not.toContain(`"${wire}":`)
      }
    }
    const named = await blind.get(`${record}?fields=${wires.join(',')}`)
    expect(named.headers['x-ignored']).toBe(wires.map((wire) => `fields:${wire}`).join(', '))
  })

  it('cannot be sorted, filtered or searched by them, and no message names them', async () => {
    const total = async (query: string) =>
      (await blind.get(`${path}?status=all&includetotalrows=true&${query}`)).body.meta?.total
    const everyRecord = await total('')
    const params = [...of.filters.values()].filter((filter) => filter.fields.some((field) => wires.includes(field)))
    for (const { name: param } of [...params, ...wires.map((wire) => ({ name: `search${wire}` }))]) {
      expect([param, await total(`${param}=1`)]).toEqual([param, everyRecord])
    }
    for (const wire of wires) {
      const { status, body } = await blind.get(`${path}?sortby=${wire}`)
      expect(status).toBe(400)
      const [, allowed] = String(body.data).split('use one of')
      for (const other of wires) expect(allowed?.split(/[ ,.]+/)).not.toContain(other)
    }
  })

  it('keep their version and time of change when only hidden fields change', async () => {
    const alone = writable(of, false).find(([wire, field]) => field.kind === 'money' && wires.includes(wire))
    if (!alone) return
    const asked = `${record}?fields=id,lastmodified,lastmodifiedutc,createdon`
    const before = await blind.get(asked)
    const known = await key.get(asked)
    expect((await key.put(record, { [alone[0]]: 4711 })).status).toBe(200)
    const after = await blind.get(asked)
    expect([after.headers.etag, after.body]).toEqual([before.headers.etag, before.body])
    expect((await key.get(asked)).headers.etag).not.toBe(known.headers.etag)
    expect((await blind.get(asked, { 'if-none-match': String(before.headers.etag) })).status).toBe(304)
    const listed = `${path}?status=all&id=${record.split('/').at(-1)}&lastmodifiedutcfrom=`
    const later = (stamp: unknown) => new Date(Date.parse(String(stamp)) + 1000).toISOString()
    const stamp = (after.body.data as Record<string, unknown>).lastmodifiedutc
    if (stamp !== undefined) expect(await blind.list(`${listed}${later(stamp)}`)).toEqual([])
  })

  it('leave the time of change of a record without a history as it is when only they change', async () => {
    const alone = writable(of, false).find(([wire, field]) => field.kind === 'money' && wires.includes(wire))
    if (!alone || !('lastmodifiedutc' in of.fields)) return
    const id = Number(record.split('/').at(-1))
    const { kysely } = service.database
    await sql`delete from changes where resource = ${name} and recordid = ${id}`.execute(kysely)
    // As imported records have it: changed after they were made.
    await sql`
      update ${sql.table(getBinding(name).table)}
      set lastmodified = lastmodified + interval '1 day'
      where id = ${id}
    `.execute(kysely)
    const asked = `${record}?fields=id,lastmodified,lastmodifiedutc,createdon`
    const before = await blind.get(asked)
    for (const value of [4712, 4713]) expect((await key.put(record, { [alone[0]]: value })).status).toBe(200)
    const after = await blind.get(asked)
    expect([after.headers.etag, after.body]).toEqual([before.headers.etag, before.body])
  })

  it('cannot be written by callers who do not see them, whatever the value', async () => {
    const written = writable(of, false).filter(([wire]) => wires.includes(wire))
    const before = (await key.get(`${record}?fields=${wires.join(',')}`)).body.data
    const bodies = [7, 'bad value', null].map((value) => Object.fromEntries(written.map(([wire]) => [wire, value])))
    for (const body of bodies) {
      const answer = await blind.put(record, body)
      expect(answer.status).toBe(200)
      expect(answer.headers['x-ignored']).toBe(written.map(([wire]) => wire).join(', ') || undefined)
    }
    expect((await key.get(`${record}?fields=${wires.join(',')}`)).body.data).toEqual(before)
  })
})

it('The history of a record does not reveal them either', async () => {
  // A number that no time and no id contains.
  const dear = 7318.46
  const items = await audiences.idOf('items', 'shared')
  const contacts = await audiences.idOf('contacts', 'shared')
  await key.put(`/items/${items}`, { name: 'Dearer', manualBillAmount: dear, discount: { percent: 5 } })
  await key.put(`/contacts/${contacts}`, { title: 'Architect', payrate: dear })
  const read = async (caller: typeof key) => {
    const lists = ['items', 'contacts'].map((name) => caller.list(`/changes?resource=${name}`))
    return JSON.stringify((await Promise.all(lists)).flat())
  }
  expect(await read(key)).toContain(String(dear))
  const seen = await read(blind)
  expect(seen).toContain('Architect')
  expect(seen).not.toContain(String(dear))
  for (const wire of ['manualBillAmount', 'discount', 'payrate']) expect(seen).not.toContain(wire)
})

it('Every financial field requires permission 11, in every resource', () => {
  const money = Object.keys(hidden).flatMap((name) =>
    Object.entries<Field>(resourceNamed(name).fields).filter(([, field]) => field.kind === 'money'),
  )
  const open = money.filter(([, field]) => field.permission !== 11).map(([wire]) => wire)
  expect(open.toSorted(ascending)).toEqual(['inUnitPrice', 'outUnitPrice'])
})
