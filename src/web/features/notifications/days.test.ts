import { expect, it } from 'vitest'
import type { OwnNotification } from '../../../contract/operations/notifications.ts'
import { notificationAddress, notificationWords } from '../../../contract/resources/people/notification-words.ts'
import { t } from '../../language/t.ts'
import { byDay } from './days.ts'

const told: OwnNotification = {
  id: 1,
  kind: 'mention',
  detail: null,
  more: 0,
  createdon: '2026-11-22T11:30:00Z',
  read: false,
  contactid: 2,
  contactname: 'Ida Lind',
  resource: 'messages',
  recordid: 3,
  title: 'Sections',
  context: 'Boathouse',
  excerpt: 'Look',
  projectid: 4,
  invoiceid: null,
  quoteid: null,
  companyid: null,
  itemid: 5,
}
const week = () => '16 – 22 November'

it('Notifications are grouped by day in account time', () => {
  const earlier = { ...told, id: 2, createdon: '2026-11-22T10:30:00Z' }
  const groups = (timezone: string) => byDay([told, earlier], timezone).map(({ day, rows }) => [day, rows.length])
  expect(groups('UTC')).toEqual([['2026-11-22', 2]])
  expect(groups('Pacific/Auckland')).toEqual([
    ['2026-11-23', 1],
    ['2026-11-22', 1],
  ])
})

it.each([
  [told, 'Ida Lind mentioned you in Sections', '/items/5'],
  [
    { ...told, kind: 'message', itemid: null, title: 'Boathouse' },
    'Ida Lind wrote in Boathouse',
    '/projects/4?tab=messages',
  ],
  [
    { ...told, kind: 'assigned', resource: 'items', more: 1 },
    'Ida Lind assigned you Sections and 1 more item',
    '/items/5',
  ],
  [
    { ...told, kind: 'timesheet', resource: 'timesheets', detail: 'sentback', title: '2026-W47' },
    'Ida Lind sent back your week of 16 – 22 November',
    '/time?week=2026-W47',
  ],
  [
    { ...told, kind: 'answer', resource: 'quotes', detail: 'accepted', title: 'Q-7 · Jetty', contactname: 'Rosa Vale' },
    'Rosa Vale accepted Q-7 · Jetty',
    '/quotes/3',
  ],
  [{ ...told, kind: 'assigned', resource: 'items', contactname: null }, 'A program assigned you Sections', '/items/5'],
] as const)('A notification says who did what, and links to it: %#', (each, words, address) => {
  expect(notificationWords(t, each as OwnNotification, week)).toBe(words)
  expect(notificationAddress(each as OwnNotification)).toBe(address)
})
