import { expect, it } from 'vitest'
import { formatsFor } from '../../resource/inputs/fields/formats.ts'
import { reportRequest } from './report-address.ts'
import { reportKinds } from './report-kinds.ts'
import { widestTexts } from './widest-texts.ts'

it('The widest texts are at least as long as any text in their column: names with details, hours with minutes, negative amounts', () => {
  const request = reportRequest(reportKinds, { report: 'time', groupby: 'item' }, '2026-03-02')
  if (!request) throw new Error('There is no such report')
  const groups = [
    { itemid: 1, itemname: 'Survey', projecttitle: 'Boathouse', timespent: 720, profit: -1200 },
    { itemid: 2, itemname: 'Lighting', timespent: 705, profit: 900 },
    { itemid: 3, timespent: 5, profit: 0 },
  ]
  const formats = formatsFor({ name: '', timezone: 'UTC', currency: 'USD', locale: 'en' })
  expect(widestTexts(request, groups, ['timespent', 'profit'], formats)).toEqual([
    'Survey · Boathouse',
    '12h 59m',
    '-$1,200.00',
  ])
})
