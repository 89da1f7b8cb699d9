/** Windows of days and times, absolute and relative, in the account's time. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { todayIn } from '../../../testing/test-days.ts'

const service = await startTestService()
/** 13 hours before UTC in January, 12 in July. */
const timezone = 'Pacific/Auckland'
const { id: account, api } = await service.account({ timezone })
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
const today = Temporal.PlainDate.from(await todayIn(timezone))
const day = (days: number) => today.add({ days }).toString()

async function found(query: string): Promise<string> {
  const records = await api.list(`/items?fields=name&sortby=id&${query}`)
  return records.map((record) => record.name).join(' ')
}

describe('A window of days', () => {
  beforeAll(async () => {
    const due = { yesterday: day(-1), today: day(0), tomorrow: day(1), week: day(7) }
    const records = Object.entries(due).map(([name, duedate]) => ({ name, projectid: project, duedate }))
    await api.post('/items', [...records, { name: 'never', projectid: project }])
  })

  it.each([
    ['both ends belong to it', `duefrom=${day(0)}&dueto=${day(1)}`, 'today tomorrow'],
    ['one end may be open', `dueto=${day(0)}`, 'yesterday today'],
    ['the other as well', `duefrom=${day(1)}`, 'tomorrow week'],
    ['goes by the field’s whole name too', `duedatefrom=${day(7)}&duedateto=${day(7)}`, 'week'],
    ['the name of the field alone is both ends', `duedate=${day(1)}`, 'tomorrow'],
    ['its short name as well, and relative', 'due=0d', 'today'],
    ['beside an end of the window both hold', `duedate=${day(1)}&dueto=${day(0)}`, ''],
    ['may be relative: +0d is today', 'duefrom=%2B0d&dueto=%2B0d', 'today'],
    ['a plus that was not encoded counts all the same', 'duefrom=+1d&dueto=+1d', 'tomorrow'],
    ['a minus lies in the past', 'duefrom=-1d&dueto=-1d', 'yesterday'],
    ['without a sign as well', 'duefrom=1d&dueto=0d', 'yesterday today'],
    [
      'and the ends of a program’s calendar are no bound',
      'duefrom=0001-01-01&dueto=9999-12-31',
      'yesterday today tomorrow week',
    ],
    ['in weeks', 'duefrom=%2B1w', 'week'],
    ['in months', 'duefrom=-1m&dueto=%2B1m', 'yesterday today tomorrow week'],
    ['in hours, which are rounded to their day', 'duefrom=0h&dueto=0h', 'today'],
    ['in minutes', 'duefrom=0n&dueto=0n', 'today'],
    ['a time stands for its day', `duefrom=${day(1)}T23:30:00&dueto=${day(1)}T00:10:00`, 'tomorrow'],
    ['a time in UTC for its day in the account', `dueto=${day(-1)}T00:00:00Z`, 'yesterday'],
  ])('%s', async (_title, query, names) => {
    expect(await found(query)).toBe(names)
  })

  it('the same parameters exist for start dates', async () => {
    await api.create('/items', { name: 'started', projectid: project, startdate: '2025-03-01' })
    expect(await found('startfrom=2025-03-01&startto=2025-03-01')).toBe('started')
    expect(await found('startdatefrom=2025-03-02')).toBe('')
  })
})

describe('A window of times', () => {
  /** Instants around the day 2026-01-31 of the account, which begins at 11:00 UTC of the day before. */
  const instants = {
    before: '2026-01-30T10:59:59Z',
    first: '2026-01-30T11:00:00Z',
    noon: '2026-01-30T23:00:00.75Z',
    last: '2026-01-31T10:59:59.9Z',
    after: '2026-01-31T11:00:00Z',
  }
  let other: number

  beforeAll(async () => {
    other = await api.create('/projects', { title: 'Pier', companyid: company })
    const names = Object.keys(instants)
    await api.post(
      '/items',
      names.map((name) => ({ name, projectid: other })),
    )
    for (const [name, at] of Object.entries(instants)) {
      await sql`
        update items set createdon = ${at}::timestamptz, lastmodified = ${at}::timestamptz
        where account_id = ${account} and projectid = ${other} and name = ${name}
      `.execute(service.database.kysely)
    }
  })

  it.each([
    ['a day is the account’s whole day', 'createdfrom=2026-01-31&createdto=2026-01-31', 'first noon last'],
    ['the field’s name alone is that day', 'createdon=2026-01-31', 'first noon last'],
    ['or that second', 'lastmodified=2026-01-31T12:00:00', 'noon'],
    ['in UTC too', 'lastmodifiedutc=2026-01-30', 'before first noon'],
    ['by its other name', 'createdonfrom=2026-01-31&createdonto=2026-01-31', 'first noon last'],
    ['a time without zone is account time', 'lastmodifiedfrom=2026-01-31T12:00:00', 'noon last after'],
    ['a blank may stand for the T', 'lastmodifiedfrom=2026-01-31%2012:00', 'noon last after'],
    ['Z is UTC', 'lastmodifiedfrom=2026-01-31T10:59:59Z', 'last after'],
    ['an offset is an offset', 'lastmodifiedfrom=2026-02-01T00:00:00%2B13:00', 'after'],
    ['a second lasts until the next one', 'lastmodifiedto=2026-01-31T23:59:59', 'before first noon last'],
    [
      'what was shown is found again',
      'lastmodifiedfrom=2026-01-31T12:00:00&lastmodifiedto=2026-01-31T12:00:00',
      'noon',
    ],
    ['the UTC variant takes times without zone as UTC', 'lastmodifiedutcfrom=2026-01-31T10:59:59', 'last after'],
    ['the UTC variant knows days of UTC', 'lastmodifiedutcto=2026-01-30', 'before first noon'],
    ['minutes and hours are exact', 'lastmodifiedfrom=1h', ''],
  ])('%s', async (_title, query, names) => {
    expect(await found(`projectid=${other}&${query}`)).toBe(names)
  })

  it('times are returned in account time, and in UTC with a Z', async () => {
    const [record] = await api.list(
      `/items?projectid=${other}&search=noon&fields=createdon,lastmodified,lastmodifiedutc`,
    )
    expect(record).toMatchObject({
      createdon: '2026-01-31T12:00:00',
      lastmodified: '2026-01-31T12:00:00',
      lastmodifiedutc: '2026-01-30T23:00:00Z',
    })
  })

  it('recent changes can be filtered by relative times', async () => {
    const fresh = await api.create('/items', { name: 'fresh', projectid: other })
    for (const since of ['5n', '-5n', '12h', '1d', '0d', '1w', '1m']) {
      expect([since, await found(`projectid=${other}&lastmodifiedfrom=${since}`)]).toEqual([since, 'fresh'])
    }
    await api.delete(`/items/${fresh}`)
  })
})

describe('An invalid date or time is refused with the accepted formats', () => {
  it.each([
    'soon',
    '5x',
    '2026-02-30',
    '2026-13-01',
    '26-01-31',
    '2026-01-31T25:00',
    '--5d',
    '5.5d',
    '99999999d',
    '!5d',
  ])('%s', async (value) => {
    const { status, body } = await api.get(`/items?lastmodifiedfrom=${encodeURIComponent(value)}`)
    expect(status).toBe(400)
    expect(body.data).toEqual([expect.stringMatching(/^lastmodifiedfrom: '.+' is not a date; use ISO 8601 .*12h, 5d/)])
  })
})
