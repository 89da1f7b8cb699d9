/**
 * A person's calendar (RFC 5545): due items and allocated time that they can see now. All events last whole days, so
 * time zones of the reader do not move them.
 */
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { formatDuration } from '../../../contract/language/duration.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { type Params, parseListRequest } from '../../../contract/requests/list-request.ts'
import type { Actor } from '../../../contract/rights.ts'
import { compileList } from '../../query/compile-read.ts'
import { planList } from '../../query/plan-read.ts'
import { seenBy } from '../../read/rights.ts'
import type { WriteParts } from '../../write/run-write.ts'

/** Range of a calendar around today, and maximum number of records of each kind. */
const window = { from: '-60d', to: '+400d' } as const
const maxEntries = '1000'

type CalendarRecord = Readonly<Record<string, string | number | undefined>>

export interface CalendarSettings {
  /** The public URL, for links in events. */
  readonly publicUrl: string
  readonly firm: string
}

export async function loadCalendar(parts: WriteParts, actor: Actor, settings: CalendarSettings): Promise<string> {
  const [items, allocations] = [
    await loadRows(parts, actor, 'items', {
      contacts: 'me',
      status: 'active',
      duefrom: window.from,
      dueto: window.to,
      fields: 'name,duedate,projecttitle,lastmodifiedutc',
    }),
    await loadRows(parts, actor, 'timeallocations', {
      contactid: String(actor.contact),
      startdatefrom: window.from,
      startdateto: window.to,
      fields: 'itemid,itemname,projecttitle,starttime,timeallocated,lastmodifiedutc',
    }),
  ]
  const t = translateFor(actor.locale)
  const calendar = ical({
    name: `Worklane, ${plain(settings.firm)}`,
    prodId: '//Worklane//Calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  const add = (kind: string, row: CalendarRecord, day: unknown, summary: string, itemid: unknown) =>
    calendar.createEvent({
      // Stable across reads, and when the public URL changes.
      id: `${kind}-${actor.account}-${row.id}@worklane`,
      start: getDay(day),
      end: dayAfter(day),
      allDay: true,
      floating: false,
      summary: plain(summary),
      description: plain(String(row.projecttitle ?? '')),
      stamp: new Date(String(row.lastmodifiedutc)),
      url: `${settings.publicUrl}/items/${itemid}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  for (const row of items) add('item', row, row.duedate, t('Due: {name}', { name: String(row.name) }), row.id)
  for (const row of allocations) {
    const hours = formatDuration(Number(row.timeallocated ?? 0))
    add('allocation', row, row.starttime, `${hours}: ${row.itemname ?? t('Item')}`, row.itemid)
  }
  return calendar.toString()
}

/** Reads a list with the person's rights. */
async function loadRows(
  parts: WriteParts,
  actor: Actor,
  name: string,
  params: Params,
): Promise<readonly CalendarRecord[]> {
  const resource = resourceNamed(name)
  if (!mayUse(actor, resource, 'view')) return []
  const { request } = parseListRequest(
    resource,
    { ...params, sortby: 'id', pagenumber: '1', pagesize: maxEntries },
    seenBy(actor),
  )
  const plan = planList({ binding: parts.bindingOf(name), actor, request }, parts.bindingOf)
  const { statement, values } = compileList(plan)
  const [text] = await parts.database.readRow(statement, values)
  return JSON.parse(text ?? '[]') as readonly CalendarRecord[]
}

const getDay = (day: unknown) => new Date(`${String(day).slice(0, 10)}T00:00:00Z`)
const dayAfter = (day: unknown) => new Date(getDay(day).getTime() + 86_400_000)

/** On one line, without control characters. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
