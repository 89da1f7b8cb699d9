/** Time of another program keeps the rates that were agreed there. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { filesOf } from '../../../testing/test-files.ts'

const service = await startTestService()
const { answerTo } = filesOf(service)

async function firm() {
  const { api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Kelp', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Fish Market', companyid })
  await api.create('/contacts', {
    firstname: 'Pia',
    lastname: 'Lind',
    type: 'staff',
    chargeoutrate: 95,
    costPerHour: 40,
  })
  await api.create('/projects/items', { name: 'Plans', projectid })
  return { api, companyid }
}

const all = 'trackedfrom=2026-01-01&trackedto=2026-12-31&sortby=starttime&fields=hourlyRate,charge,cost,billable,billed'
const table = (head: string, ...rows: string[]) =>
  [`Date,Project,Task,First Name,Last Name,${head}`, ...rows].join('\n')
const row = (day: string, more: string) => `2026-03-${day},Fish Market,Plans,Pia,Lind,${more}`

it('Time from Harvest is charged at its agreed rates, whatever the rates of the account', async () => {
  const { api, companyid } = await firm()
  const file = table(
    'Hours,Billable?,Invoiced?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency',
    row('02', '1.75,Yes,No,150.0,262.5,80.0,140.0,Euro - EUR'),
    row('03', '0.33,Yes,Yes,60.0,20.00,80.0,26.67,Euro - EUR'),
    row('04', '2.0,No,No,0.0,0.0,80.0,160.0,Euro - EUR'),
    row('05', '2.0,Yes,No,,,,,Euro - EUR'),
  )
  const found = await finished(api, 'run', await checked(api, 'time', file))
  expect(found).toMatchObject({ created: 4, bad: 0 })
  expect(await api.list(`/time?${all}`)).toMatchObject([
    { hourlyRate: 150, charge: 262.5, cost: 140, billed: false },
    { hourlyRate: 60, charge: 20, cost: 26.67, billed: true },
    { hourlyRate: 95, charge: 0, cost: 160, billable: false },
    { hourlyRate: 95, charge: 190, cost: 80 },
  ])
  const summary = (await api.get(`/companies/${companyid}/summary`)).body.data as Record<string, unknown>
  expect(summary).toMatchObject({ unbilledtime: 225 })
  // The minutes are corrected later: the rates stay, and the same file again leaves the record as it is.
  const [first] = await api.list(`/time?${all}`)
  await api.put(`/time/${first?.id}`, { timespent: 60 })
  expect((await api.list(`/time?${all}`))[0]).toMatchObject({ hourlyRate: 150, charge: 150, cost: 80 })
  expect(await checked(api, 'time', file)).toMatchObject({ created: 0, unchanged: 4, bad: 0 })
})

it('Of an amount alone, the rate that makes it of the hours', async () => {
  const { api } = await firm()
  const file = table(
    'Duration,Billable,Amount (EUR)',
    row('02', '0:45:20,Yes,113.33'),
    row('03', '0.33,Yes,49.50'),
    row('04', '1:00:00,No,0'),
    row('05', '1:00:00,Yes,"1,250.00"'),
  )
  await finished(api, 'run', await checked(api, 'time', file))
  const rates = (await api.list(`/time?${all}`)).map(({ hourlyRate }) => hourlyRate)
  expect(rates).toEqual([150, 150, 95, 1250])
})

it('German figures of Clockify', async () => {
  const { api } = await firm()
  const file = [
    'Datum;Projekt;Aufgabe;Vorname;Nachname;Dauer;Stundensatz (EUR);Betrag (EUR);Kostensatz;Kosten',
    '03.03.2026;Fish Market;Plans;Pia;Lind;1,5;1.120,50 €;1.680,75 €;45,25;67,88',
  ].join('\r\n')
  await finished(api, 'run', await checked(api, 'time', file))
  expect(await api.list(`/time?${all}`)).toMatchObject([{ hourlyRate: 1120.5, charge: 1680.75, cost: 67.88 }])
})

it('An amount that contradicts its hours and rate is shown with the three figures', async () => {
  const { api } = await firm()
  const file = table(
    'Hours,Billable?,Billable Rate,Billable Amount',
    row('02', '1.75,Yes,150.0,262.5'),
    row('03', '1.75,Yes,150.0,300.0'),
    row('04', '0,Yes,,80.0'),
  )
  const found = await checked(api, 'time', file)
  expect(found).toMatchObject({ created: 1, bad: 2 })
  expect((await rowsOf(api, found)).map(({ problems }) => problems)).toMatchObject([
    [
      {
        column: 8,
        message: '1.75 at 150.0 comes to 262.50, but the amount is 300.0; correct one, or skip the column of amounts.',
      },
    ],
    [{ column: 8, message: expect.stringContaining('0 at ? comes to 0.00, but the amount is 80.0') }],
  ])
})

it.each([
  ['a column', 'Hours,Billable Rate,Currency', '1,150.0,Swiss Franc - CHF', 'CHF'],
  ['a heading', 'Hours,Billable Rate (USD)', '1,150.0', 'USD'],
  ['a cell', 'Hours,Amount', '1,£150.00', 'GBP'],
])(
  'Figures in another currency, named by %s, are not read as the account’s currency',
  async (_, head, cells, other) => {
    const { api } = await firm()
    const found = await checked(api, 'time', table(head, row('02', cells)))
    expect(found).toMatchObject({ created: 0, bad: 1 })
    const [bad] = await rowsOf(api, found)
    expect(bad?.problems[0]?.message).toContain(`is in ${other}, and the account's currency is EUR`)
  },
)

it.each(['Paid', 'INV-0042', 'Billed', 'abgerechnet'])('%s is billed elsewhere', async (word) => {
  const { api } = await firm()
  await finished(api, 'run', await checked(api, 'time', table('Hours,Invoice', row('02', `1,${word}`))))
  expect(await api.list(`/time?${all}`)).toMatchObject([{ billed: true }])
})

const update = { existing: 'update' }
const brought = async (api: Caller, file: string) => finished(api, 'run', await checked(api, 'time', file))
const differing = async (api: Caller, found: { readonly id: number }, status: string) =>
  (await rowsOf(api, found, status)).map(({ differs }) => differs)

it.each([
  ['a rate', 'Hours,Billable Rate', '2.25,100', '2.25,120', ['billablerate'], { hourlyRate: 120, charge: 270 }],
  ['an amount', 'Hours,Amount', '2.25,225.00', '2.25,270.00', ['billablerate'], { hourlyRate: 120, charge: 270 }],
  ['a cost rate', 'Hours,Cost Rate', '2.25,50', '2.25,60', ['costrate'], { cost: 135 }],
  ['a cost', 'Hours,Cost Amount', '2.25,112.50', '2.25,135.00', ['costrate'], { cost: 135 }],
  [
    'rates that no file gave',
    'Hours,Cost Rate,Billable Rate',
    '2.25,,',
    '2.25,60,120',
    ['billablerate', 'costrate'],
    { hourlyRate: 120, charge: 270, cost: 135 },
  ],
])('Of a file that is imported again, %s is corrected and put back', async (_, head, before, after, names, figures) => {
  const { api } = await firm()
  await brought(api, table(head, row('02', before), row('03', before)))
  const file = table(head, row('02', after), row('03', before))
  const was = await api.list(`/time?${all}`)
  const kept = await checked(api, 'time', file)
  expect(kept).toMatchObject({ updated: 0, unchanged: 2, bad: 0 })
  expect((await differing(api, kept, 'same')).flat().filter(Boolean)).toEqual(names)
  const found = await checked(api, 'time', file, update)
  expect(found).toMatchObject({ created: 0, updated: 1, unchanged: 1, bad: 0 })
  expect((await differing(api, found, 'update')).flat()).toEqual(names)
  expect(await finished(api, 'run', found)).toMatchObject({ updated: 1, unchanged: 1, bad: 0 })
  const now = await api.list(`/time?${all}`)
  expect(now).toMatchObject([{ ...was[0], ...figures }, was[1]])
  expect(await checked(api, 'time', file, update)).toMatchObject({ updated: 0, unchanged: 2, bad: 0 })
  expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', kept: 0 })
  expect(await api.list(`/time?${all}`)).toEqual(was)
})

it('A row whose hours are corrected brings its rate, and undoing it both', async () => {
  const { api } = await firm()
  await brought(api, table('Hours,Billable Rate', row('02', '2,100')))
  const was = await api.list(`/time?${all}`)
  const found = await checked(api, 'time', table('Hours,Billable Rate', row('02', '3,120')))
  await api.put(`/imports/${found.id}/causes`, { column: null, cause: 'resembles', choice: 'update' })
  expect(await finished(api, 'run', found)).toMatchObject({ updated: 1, bad: 0 })
  expect(await api.list(`/time?${all}`)).toMatchObject([{ hourlyRate: 120, charge: 360, cost: 120 }])
  await finished(api, 'undo', found)
  expect(await api.list(`/time?${all}`)).toEqual(was)
})

it('A row that brings another service rate keeps its own rate', async () => {
  const { api } = await firm()
  await api.create('/settings/servicerates', { name: 'Senior', outprice: 200 })
  await brought(api, table('Hours,Billable Rate', row('02', '2,100')))
  const was = await api.list(`/time?${all}`)
  const found = await checked(api, 'time', table('Hours,Service rate,Billable Rate', row('02', '2,Senior,100')), update)
  expect(await finished(api, 'run', found)).toMatchObject({ updated: 1, bad: 0 })
  expect(await api.list(`/time?${all}`)).toMatchObject([{ hourlyRate: 100, charge: 200 }])
  await finished(api, 'undo', found)
  expect(await api.list(`/time?${all}`)).toEqual(was)
})

it('Time that is billed, and time that no file brought, keeps its rate', async () => {
  const { api, companyid } = await firm()
  const head = 'Hours,Invoiced?,Billable Rate'
  await brought(api, table(head, row('02', '2,No,100'), row('03', '2,Yes,100'), row('04', '2,No,100')))
  const corrected = table(head, row('02', '2,No,120'), row('03', '2,Yes,120'), row('04', '2,No,120'))
  const found = await finished(api, 'run', await checked(api, 'time', corrected, update))
  expect(found).toMatchObject({ updated: 2, unchanged: 1 })
  const [first] = await api.list(`/time?${all}`)
  const made = await api.post('/invoices/fromtime', { companyid, timeids: [first?.id], groupby: 'item' })
  expect(made.status).toBe(201)
  const again = table(head, row('02', '2,No,130'), row('03', '2,Yes,130'))
  expect(await checked(api, 'time', again, update)).toMatchObject({ updated: 0, unchanged: 2, bad: 0 })
  expect(await finished(api, 'undo', found)).toMatchObject({ kept: 1 })
  const rates = (await api.list(`/time?${all}`)).map(({ hourlyRate }) => hourlyRate)
  expect(rates).toEqual([120, 100, 100])
  const [person] = await api.list('/contacts?type=staff&lastname=Lind')
  const [item] = await api.list('/projects/items')
  await api.create('/time', { contactid: person?.id, itemid: item?.id, starttime: '2026-03-09', timespent: 60 })
  const byHand = table(head, row('09', '1,No,130'))
  expect(await checked(api, 'time', byHand, update)).toMatchObject({ updated: 0, unchanged: 1, bad: 0 })
})

it('Rounded amounts of our own export are no other rates', async () => {
  const { api } = await firm()
  const head = 'Duration,Billable,Billable Rate,Cost Rate'
  await brought(
    api,
    table(
      head,
      row('02', '0:05,Yes,133.33,41.37'),
      row('03', '0:07,No,133.33,41.37'),
      row('04', '13:01,Yes,99.9999,0.0123'),
    ),
  )
  const window = 'trackedfrom=2026-03-01&trackedto=2026-03-31'
  for (const fields of ['', '&fields=all']) {
    const { rawPayload } = await answerTo(api, `/time/export?format=csv&${window}${fields}`)
    const found = await checked(api, 'time', rawPayload, update)
    expect((await differing(api, found, 'update')).flat()).toEqual([])
    expect(found).toMatchObject({ created: 0, updated: 0, unchanged: 3, bad: 0 })
  }
})
