import { expect, it } from 'vitest'
import { getRecords } from './drill-down.ts'
import { reportRequest } from './report-address.ts'
import { reportKinds } from './report-kinds.ts'

const request = (search: Record<string, string>) => {
  const made = reportRequest(reportKinds, search, '2026-11-22')
  if (!made) throw new Error('There is no such report')
  return made
}

it('A row links to the time of a person in the range, with the same filters', () => {
  expect(getRecords(request({ range: 'month', billable: 'billable' }), { contactid: 7 })).toEqual({
    path: '/time',
    search: { billable: 'billable', contacts: '7', trackedfrom: '2026-11-01', trackedto: '2026-11-30' },
  })
})

it('A row links to the invoices of a month, limited to the range and those counted', () => {
  const of = request({ report: 'invoiced', groupby: 'month', from: '2026-10-10', to: '2026-11-22' })
  expect(getRecords(of, { month: '2026-10' })).toEqual({
    path: '/invoices',
    search: { status: 'submitted,authorised,paid', invoicedatefrom: '2026-10-10', invoicedateto: '2026-10-31' },
  })
})

it('A row links to unassigned items, and has no link if no filter finds the records', () => {
  expect(getRecords(request({ report: 'workload', range: 'all' }), {})).toEqual({
    path: '/items',
    search: { contacts: 'unassigned' },
  })
  expect(getRecords(request({ report: 'workload', groupby: 'company' }), {})).toBeNull()
})
