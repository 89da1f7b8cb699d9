import { expect, it } from 'vitest'
import { getParams, paramsBefore, type ReportRequest } from './report-address.ts'

const request = {
  grouping: 'project',
  range: { startDay: '2026-03-01', endDay: '2026-03-31' },
  filters: { billable: 'billable' },
} as unknown as ReportRequest

it('The request names its days, its grouping and the filters', () => {
  expect(getParams(request)).toEqual({
    billable: 'billable',
    groupby: 'project',
    from: '2026-03-01',
    to: '2026-03-31',
  })
  expect(getParams({ ...request, range: null })).toMatchObject({ from: '1900-01-01', to: '2999-12-31' })
})

it('The request for the period before has the days before', () => {
  expect(paramsBefore(request)).toMatchObject({ groupby: 'project', from: '2026-02-01', to: '2026-02-28' })
})
