import { expect, it } from 'vitest'
import { expectedOn } from './working-days.ts'

const firm = { monday: 480, tuesday: 480, wednesday: 480, thursday: 480, friday: 360, saturday: 0, sunday: 0 }
const nobodys = { personal: undefined, firm: undefined, off: [] }
const [monday, thursday, friday, saturday] = ['2026-11-23', '2026-11-26', '2026-11-27', '2026-11-28'] as const

it('Expected hours are the person’s, else the firm’s, else the default', () => {
  expect([monday, friday, saturday].map((day) => expectedOn(day, nobodys))).toEqual([480, 480, 0])
  expect([monday, friday, saturday].map((day) => expectedOn(day, { ...nobodys, firm }))).toEqual([480, 360, 0])
  const personal = { monday: 0, saturday: 240 }
  expect([monday, friday, saturday].map((day) => expectedOn(day, { personal, firm, off: [] }))).toEqual([0, 360, 240])
})

it('No hours are expected on a day off, and half on half a day off', () => {
  const leave = { startdate: '2026-11-20', enddate: monday, half: false }
  const half = { startdate: thursday, enddate: friday, half: true }
  const days = (...off: object[]) =>
    [monday, thursday, friday].map((day) => expectedOn(day, { personal: {}, firm, off }))
  expect(days(leave, half)).toEqual([0, 240, 180])
  expect(days(leave, half, { ...half, enddate: thursday })).toEqual([0, 0, 180])
})
