import { expect, it } from 'vitest'
import { addressByKey, getTab, timeTabs } from './time-address.ts'
import { weekName } from './week-name.ts'

it('Each tab is recognised by its URL, and the list by any filter', () => {
  expect(timeTabs.map((tab) => getTab(addressByKey[tab]))).toEqual([...timeTabs])
  expect(getTab({ week: '2026-W47', person: '4' })).toBe('week')
  expect(getTab({ itemid: '12' })).toBe('list')
})

it('A week is named by its days, with the year if it is another one', () => {
  expect(weekName('2026-11-16', 'en-AU', '2026-11-22')).toBe('16–22 November')
  expect(weekName('2026-11-30', 'en-AU', '2026-11-22').replaceAll(/\s/gu, ' ')).toBe('30 November – 6 December')
  expect(weekName('2025-11-17', 'en-AU', '2026-11-22')).toContain('2025')
})
