import { describe, expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { makeAccount } from './account.ts'
import { profiles } from './profiles.ts'
import type { TableRow } from './rows.ts'

const now = new Date('2026-03-11T03:20:00Z')
const today = '2026-03-11'

/** All rows of the first firm, by table. */
function make(blocks = 1): ReadonlyMap<string, readonly TableRow[]> {
  const tables = new Map<string, TableRow[]>()
  for (const portion of makeAccount({ account: 1, profile: profiles[0], blocks, now, ids: new Map(), files: [] })) {
    for (const [table, rows] of portion) tables.set(table, [...(tables.get(table) ?? []), ...rows])
  }
  return tables
}

const tables = make()
const rowsOf = (table: string) => tables.get(table) ?? []
const countBy = (table: string, column: string) => {
  const groups = Map.groupBy(rowsOf(table), (row) => row[column])
  return new Map([...groups].map(([value, rows]) => [value, rows.length]))
}

describe('demo data', () => {
  it('is the same for the same moment', () => {
    expect([...make()]).toEqual([...tables])
  })

  it('grows with the scale, without changing the first block', () => {
    const larger = make(3)
    expect(larger.get('projects')).toHaveLength(75)
    expect(larger.get('contacts')).toHaveLength(180)
    expect(larger.get('items')?.slice(0, 300)).toEqual(rowsOf('items').slice(0, 300))
    const titles = larger.get('projects')?.map(({ title }) => title)
    expect(new Set(titles).size).toBe(75)
  })

  it('holds the volume of a firm at scale 1', () => {
    expect(rowsOf('companies').length).toBeGreaterThanOrEqual(30)
    expect(rowsOf('contacts').length).toBeGreaterThanOrEqual(60)
    expect(rowsOf('projects')).toHaveLength(25)
    expect(rowsOf('items').length).toBeGreaterThanOrEqual(300)
    expect(rowsOf('timerecords').length).toBeGreaterThanOrEqual(1500)
    expect(rowsOf('invoices').length).toBeGreaterThanOrEqual(30)
  })

  it('has several projects in every work stage and both states', () => {
    expect(Math.min(...countBy('projects', 'workstageid').values())).toBeGreaterThanOrEqual(3)
    expect(countBy('projects', 'workstageid').size).toBe(6)
    expect(countBy('projects', 'activeworkstate').get('complete')).toBeGreaterThanOrEqual(5)
  })

  it('mixes items: done and open, overdue and upcoming, nested, with every pricing', () => {
    const items = rowsOf('items')
    const open = items.filter((item) => item.activeworkstate === 'active')
    expect(open.length).toBeGreaterThan(100)
    expect(items.length - open.length).toBeGreaterThan(100)
    expect(open.filter((item) => String(item.duedate) < today).length).toBeGreaterThan(10)
    expect(open.filter((item) => String(item.startdate) > today).length).toBeGreaterThan(50)
    expect([...countBy('items', 'billType').keys()].map(Number).sort(ascending)).toEqual([0, 1, 2, 3])
    for (const column of ['parentid', 'hourlyrateserviceid', 'discountpercent', 'discountamount', 'manualBillAmount']) {
      expect(items.filter((item) => item[column] !== null).length, column).toBeGreaterThan(0)
    }
    expect(rowsOf('item_prerequisites').length).toBeGreaterThan(40)
    expect(rowsOf('item_assignees').length).toBeGreaterThan(items.length)
  })

  it('tracks time without overlaps, most of it within the last 90 days, and never in the future', () => {
    const oldest = new Date(now.getTime() - 91 * 86_400_000).toISOString()
    const tracked = rowsOf('timerecords').toSorted(
      (one, other) => Date.parse(String(one.startedon)) - Date.parse(String(other.startedon)),
    )
    // What was billed before is older.
    expect(tracked.filter(({ startedon }) => String(startedon) > oldest).length).toBeGreaterThan(tracked.length / 2)
    const ends = new Map<unknown, number>()
    for (const { contactid, startedon, timespent } of tracked) {
      const start = Date.parse(String(startedon))
      expect(start).toBeGreaterThanOrEqual(ends.get(contactid) ?? 0)
      ends.set(contactid, start + Number(timespent) * 60_000)
      expect(ends.get(contactid)).toBeLessThanOrEqual(now.getTime())
    }
  })

  it('labels most records of every tagged kind with two tags or more', () => {
    for (const entity of ['company', 'contact', 'project', 'item', 'invoice', 'quote']) {
      const links = rowsOf('record_tags').filter((row) => row.entity === entity)
      const counts = [...Map.groupBy(links, (row) => row.recordid).values()].map((group) => group.length)
      expect(Math.min(...counts), entity).toBeGreaterThanOrEqual(2)
      expect(rowsOf('customfield_values').some((row) => row.entity === entity)).toBe(true)
    }
    expect([...countBy('tags', 'entity').values()].every((count) => count >= 2)).toBe(true)
  })

  it('points at rows that exist', () => {
    const ids = (table: string) => new Set(rowsOf(table).map(({ id }) => id))
    const links = [
      ['companies', 'maincontactid', 'contacts'],
      ['companies', 'maincompanylocationid', 'companylocations'],
      ['contacts', 'companyid', 'companies'],
      ['projects', 'companyid', 'companies'],
      ['projects', 'managerid', 'contacts'],
      ['projectphases', 'projectid', 'projects'],
      ['items', 'itemcollectionid', 'projectphases'],
      ['items', 'parentid', 'items'],
      ['item_prerequisites', 'prerequisiteid', 'items'],
      ['timerecords', 'itemid', 'items'],
      ['team_members', 'contactid', 'contacts'],
    ] as const
    for (const [table, column, target] of links) {
      const known = ids(target)
      const lost = rowsOf(table).filter((row) => row[column] !== null && !known.has(row[column]))
      expect(lost, `${table}.${column}`).toEqual([])
    }
  })

  it('has replies after their messages, in order', () => {
    const messages = rowsOf('messages')
    const threads = Map.groupBy(messages, ({ id, parentid }) => parentid ?? id)
    const times = [...threads.values()].map((thread) => thread.map(({ createdon }) => Date.parse(String(createdon))))
    expect(times.some(({ length }) => length > 2)).toBe(true)
    for (const thread of times) expect(thread).toEqual(thread.toSorted((one, other) => one - other))
  })

  it('has names that test the layout: other scripts and long titles', () => {
    const titles = rowsOf('projects').map(({ title }) => String(title))
    const names = rowsOf('contacts').map(({ lastname }) => String(lastname))
    expect(Math.max(...titles.map((title) => title.length))).toBeGreaterThan(120)
    expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(255)
    expect(names.some((name) => /\p{Script=Han}/u.test(name))).toBe(true)
    expect(names.some((name) => /\p{Script=Cyrillic}/u.test(name))).toBe(true)
  })

  it('has a history consistent with its records', () => {
    const day = new Intl.DateTimeFormat('sv', { timeZone: profiles[0].timezone })
    for (const { resource, recordid, action, at } of rowsOf('changes')) {
      const record = rowsOf(String(resource)).find(({ id }) => id === recordid)
      expect(String(at) <= String(record?.lastmodified)).toBe(true)
      if (action === 'complete') expect(day.format(new Date(String(at)))).toBe(record?.completedate)
    }
  })

  it('has no dates of creation or change in the future', () => {
    for (const [table, rows] of tables) {
      for (const { createdon, lastmodified } of rows) {
        if (createdon === undefined || lastmodified === undefined) continue
        expect(String(createdon) <= String(lastmodified), table).toBe(true)
        expect(String(lastmodified) <= now.toISOString(), table).toBe(true)
      }
    }
  })
})
