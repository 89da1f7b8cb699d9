import { expect, it } from 'vitest'
import { faultText } from '../requests/refusal.ts'
import { spanContradictions } from './combined.ts'

const notation = () => ({ decimal: '.', dates: 'dmy', year: 2026 }) as const
const contradictions = (texts: Record<string, string>) =>
  spanContradictions({ starttime: '2026-03-04', ...texts }, notation).map(({ wrong }) => faultText(wrong))

it.each([
  [{ clock: '09:00', until: '11:30', timespent: '2.5' }],
  [{ clock: '09:00', until: '11:30', timespent: '2:30' }],
  [{ clock: '09:00:10', until: '11:30:40', timespent: '02:30:30' }],
  [{ clock: '09:00', until: '11:30', pause: '0:30', timespent: '2' }],
  [{ clock: '22:00', until: '01:00', untilday: '2026-03-05', timespent: '3' }],
  [{ clock: '09:00', until: '11:30:20', timespent: '2:30' }],
  [{ clock: '09:00', timespent: '2' }],
  [{ clock: '09:00', until: 'later', timespent: '2' }],
])('%j agrees', (texts) => {
  expect(contradictions(texts)).toEqual([])
})

it.each([
  [{ clock: '09:00', until: '11:30', timespent: '2' }, '2:30'],
  [{ clock: '09:00 AM', until: '11:00 AM', timespent: '02:30:00' }, '2:00'],
  [{ clock: '09:00', until: '11:30', pause: '0:30', timespent: '2:30' }, '2:00'],
])('%j contradicts itself', (texts, worked) => {
  const [text] = contradictions(texts)
  expect(text).toContain(`The duration is ${texts.timespent}, but from start to end it is ${worked};`)
})
