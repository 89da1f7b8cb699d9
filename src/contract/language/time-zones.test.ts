import { expect, it } from 'vitest'
import { ascending } from '../ascending.ts'
import { timeZones } from './time-zones.ts'

const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

it('time zones are listed once each, by their current names', () => {
  const names = timeZones.map(({ name }) => name)
  expect(names[0]).toBe('UTC')
  expect(names.slice(1)).toEqual(names.slice(1).toSorted(ascending))
  expect(new Set(names.map(canonical)).size).toBe(names.length)
  expect(new Set(names.map(canonical))).toEqual(new Set(['UTC', ...Intl.supportedValuesOf('timeZone')].map(canonical)))
  expect(timeZones.find(({ name }) => name === 'Asia/Kolkata')).toEqual({
    name: 'Asia/Kolkata',
    earlier: 'Asia/Calcutta',
  })
  expect(names).not.toContain('Asia/Calcutta')
})
