/** The selection of time for an invoice, and its preview. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { firm, fromTime, lines, timeOf } from './test-time-invoices.ts'

const service = await startTestService()

describe('A preview', () => {
  it('shows the lines and totals of the invoice, with tax, and writes nothing', async () => {
    const { api, march, company } = await firm(service)
    const answer = await fromTime(api, { ...march, preview: true })
    expect(answer.status).toBe(200)
    const ids = (await timeOf(api, 'billable=billable&trackedto=2026-03-31')).map(({ id }) => id)
    expect(answer.body.data).toMatchObject({
      companyid: company,
      title: 'Time, March 2 – 3, 2026',
      currency: 'EUR',
      minutes: 160,
      billedminutes: 160,
      lines: [
        { phase: 'Boathouse', name: 'Drawings', minutes: 100, amount: 166.67, taxable: true, timeids: ids.slice(0, 2) },
        { phase: 'Boathouse', name: 'Model', minutes: 60, amount: 100, taxable: false },
      ],
      subtotal: 266.67,
      taxrate: 10,
      tax: 16.67,
      total: 283.34,
      unrated: [],
    })
    expect(await api.list('/invoices')).toEqual([])
    expect(await timeOf(api, 'billed=yes')).toEqual([])
    const made = await fromTime(api, march)
    expect(made.body.data).toMatchObject({ total: 266.67, tax: 16.67, grandtotal: 283.34 })
  })

  it('hides amounts from callers who may not see them', async () => {
    const { api, account, march } = await firm(service)
    const grants = { [permissions.invoice]: true, [permissions.project]: 1, [permissions.timelog]: 1, 2: true } as const
    const { api: clerk } = await service.person(account, { grants })
    const seen = (await fromTime(clerk, { ...march, preview: true })).body.data as { lines: object[] }
    expect(JSON.stringify(seen)).not.toMatch(/166\.67|283\.34|amount|total|tax"/)
    expect(seen.lines.length).toBe(2)
    expect(await api.list('/invoices')).toEqual([])
  })

  it('lists time without a rate, which is billed only on request', async () => {
    const { api, march } = await firm(service)
    const [first] = await timeOf(api)
    const free = await api.create('/settings/servicerates', { name: 'Free', inprice: 0, outprice: 0 })
    await api.put(`/time/${first?.id}`, { hourlyrateserviceid: free })
    const shown = (await fromTime(api, { ...march, preview: true })).body.data as { unrated: object[] }
    expect(shown.unrated).toMatchObject([{ id: first?.id, minutes: 50, itemname: 'Drawings', contactname: 'Ada Lind' }])
    await fromTime(api, march)
    expect((await timeOf(api, 'billed=no&billable=billable&trackedto=2026-03-31')).map(({ id }) => id)).toEqual([
      first?.id,
    ])
    expect((await fromTime(api, { ...march })).body.data).toEqual([
      `No rate is known for time records ${first?.id}. Set one first.`,
    ])
    expect((await fromTime(api, { ...march, unrated: true })).body.data).toMatchObject({ total: 0 })
  })
})

describe('A selection', () => {
  it('can name records, and set the texts of lines', async () => {
    const { api } = await firm(service)
    const [first, second] = await timeOf(api, 'billable=billable')
    const chosen = { timeids: [first?.id, second?.id] }
    const { lines: shown } = (await fromTime(api, { ...chosen, preview: true })).body.data as {
      lines: { key: string }[]
    }
    const texts = [{ line: shown[0]?.key, text: 'Drawings for the boathouse' }]
    const { id } = (await fromTime(api, { ...chosen, texts })).body.data as { id: number }
    expect(await lines(api, id)).toMatchObject([{ name: 'Drawings for the boathouse', projectedTimeSpent: 100 }])
    expect((await fromTime(api, { ...chosen, texts: [{ line: 1 }] })).status).toBe(400)
  })

  it('can be added to a draft, in its existing phases', async () => {
    const { api, company, march } = await firm(service)
    const [first, second] = await timeOf(api, 'billable=billable')
    const { id } = (await fromTime(api, { timeids: [first?.id] })).body.data as { id: number }
    const more = await fromTime(api, { timeids: [second?.id], invoiceid: id })
    expect([more.status, more.body.data]).toMatchObject([200, { id, total: 166.66 }])
    expect((await api.list(`/invoices/${id}/phases`)).length).toBe(1)
    await api.put(`/invoices/${id}`, { status: 'submitted' })
    expect((await fromTime(api, { ...march, invoiceid: id })).status).toBe(409)
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    const theirs = await api.create('/invoices', { title: 'x', companyid: other })
    expect((await fromTime(api, { companyid: company, invoiceid: theirs })).status).toBe(400)
  })

  it('can round each record or line, up or to the nearest', async () => {
    const { api, march } = await firm(service)
    const worth = async (rounding: object) => {
      const { lines: shown } = (await fromTime(api, { ...march, rounding, preview: true })).body.data as {
        lines: { billedminutes: number; amount: number }[]
      }
      return shown.map(({ billedminutes, amount }) => [billedminutes, amount])
    }
    expect(await worth({ minutes: 15 })).toEqual([
      [120, 200],
      [60, 100],
    ])
    expect(await worth({ minutes: 15, per: 'line' })).toEqual([
      [105, 175],
      [60, 100],
    ])
    expect(await worth({ minutes: 30, per: 'record', to: 'nearest' })).toEqual([
      [120, 200],
      [60, 100],
    ])
    const { id } = (await fromTime(api, { ...march, rounding: { minutes: 15, per: 'line' } })).body.data as {
      id: number
    }
    expect(await lines(api, id)).toMatchObject([{ billAmount: 175 }, { billAmount: 100 }])
    expect((await timeOf(api, 'billed=yes')).map(({ timespent }) => timespent)).toEqual([50, 50, 60])
    expect((await fromTime(api, { ...march, rounding: { minutes: 0 } })).status).toBe(400)
  })

  it('with time billed by somebody else in the meantime is refused, naming records and invoice', async () => {
    const { api, march } = await firm(service)
    const ids = (await timeOf(api, 'billable=billable&trackedto=2026-03-31')).map(({ id }) => id)
    const answers = await Promise.all([fromTime(api, { timeids: ids }), fromTime(api, { timeids: ids })])
    expect(answers.map(({ status }) => status).sort(ascending)).toEqual([201, 409])
    const lost = answers.find(({ status }) => status === 409)?.body.data as string[]
    expect(lost[0]).toBe(
      `Already billed: ${ids.map((id) => `time record ${id} on INV-0001`).join(', ')}. Nothing was billed; leave these out.`,
    )
    const late = await fromTime(api, march)
    expect((late.body.data as string[])[0]).toContain(`INV-0001 (time records ${ids.join(', ')})`)
  })

  it('can include billable expenses, which are billed once as well', async () => {
    const { api, project, march } = await firm(service)
    const spend = (name: string, more: object = {}) =>
      api.create('/expenses', { name, projectid: project, date: '2026-03-10', cost: 40, markup: 25, ...more })
    const ferry = await spend('Ferry')
    await spend('Lunch', { billable: false })
    await spend('Later', { date: '2026-04-02' })
    const { id, total } = (await fromTime(api, { ...march, expenses: true })).body.data as { id: number; total: number }
    expect(total).toBe(316.67)
    expect((await lines(api, id)).at(-1)).toMatchObject({ name: 'Ferry', phasename: 'Expenses', billAmount: 50 })
    expect((await api.list('/expenses?billed=yes&fields=id,invoiceid')).map((each) => each)).toEqual([
      { id: ferry, invoiceid: id },
    ])
    expect((await api.put(`/expenses/${ferry}`, { cost: 1 })).status).toBe(409)
    expect((await api.delete(`/expenses/${ferry}`)).status).toBe(409)
    expect((await fromTime(api, { expenseids: [ferry] })).body.data).toEqual([
      `Already billed: expense ${ferry} on INV-0001. Nothing was billed; leave these out.`,
    ])
    await api.delete(`/invoices/${id}`)
    expect((await api.put(`/expenses/${ferry}`, { cost: 41 })).status).toBe(200)
  })
})
