/** Time of another program keeps the rates that were agreed there. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

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
  // The minutes are corrected later: the rates stay.
  const [first] = await api.list(`/time?${all}`)
  await api.put(`/time/${first?.id}`, { timespent: 60 })
  expect((await api.list(`/time?${all}`))[0]).toMatchObject({ hourlyRate: 150, charge: 150, cost: 80 })
  expect(await checked(api, 'time', file)).toMatchObject({ created: 0, unchanged: 3, bad: 1 })
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
