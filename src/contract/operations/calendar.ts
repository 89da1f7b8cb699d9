/** The private link to a person's calendar. */
import { text, utc } from '../language/field.ts'
import { members, optional } from '../language/shape.ts'
import { declare } from './operation.ts'

const path = '/me/calendarfeed'

export const readCalendarFeed = declare({
  name: 'readCalendarFeed',
  method: 'GET',
  path,
  answer: members({
    since: optional(utc({ label: 'When the link was made; absent where there is none.' })),
    lastread: optional(utc({ label: 'When a calendar has last asked for it.' })),
  }),
})

export const renewCalendarFeed = declare({
  name: 'renewCalendarFeed',
  method: 'POST',
  path,
  answer: members({ url: text() }),
  status: 201,
  hasMessage: true,
})

export const endCalendarFeed = declare({
  name: 'endCalendarFeed',
  method: 'DELETE',
  path,
  answer: members({}),
  hasMessage: true,
})
