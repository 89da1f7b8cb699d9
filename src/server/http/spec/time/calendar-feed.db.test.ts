/** The private link to a person's calendar feed: its content, and who cannot read it. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const now = Date.now()
const [due, dayAfter] = [9, 10].map((n) => new Date(now + n * 86_400_000).toISOString().slice(0, 10)) as [
  string,
  string,
]
const compact = (text: string) => text.replaceAll('-', '')

async function studio() {
  const { id: account, api } = await service.account({ timezone: 'Pacific/Apia' })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const ida = await service.person(account, { grants: { 3: true, 7: true } })
  const item = (name: string, more: object = {}) =>
    api.create('/items', { name, projectid, duedate: due, contactid: [ida.id], ...more })
  return { account, api, projectid, ida, item }
}

const linkOf = async (api: { post: (path: string) => Promise<{ body: { data?: unknown } }> }) =>
  new URL(((await api.post('/me/calendarfeed')).body.data as { url: string }).url).pathname

const fetched = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url, headers })
/** Unfolded lines (RFC 5545, section 3.1). */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('A calendar feed', () => {
  it('has the due items and allocations of its person, as whole days, and nothing of others', async () => {
    const { account, api, ida, item } = await studio()
    const mine = await item('Sections')
    await item('Unassigned', { contactid: [] })
    await item('Done', { status: 'complete' })
    const other = await service.person(account, { grants: { 3: true, 7: true } })
    const allocate = (contactid: number, timeallocated: number) =>
      api.create('/timeallocations', {
        itemid: mine,
        contactid,
        timeallocated,
        timeBillable: 0,
        starttime: `${due}T23:30:00`,
      })
    await allocate(ida.id, 480)
    await allocate(other.id, 60)
    const answer = await fetched(await linkOf(ida.api))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    const found = lines(answer.body)
    expect(found.filter((line) => line.startsWith('SUMMARY:'))).toEqual([
      'SUMMARY:Due: Sections',
      'SUMMARY:8h: Sections',
    ])
    expect(found.filter((line) => line.startsWith('DTSTART'))).toEqual(
      Array(2).fill(`DTSTART;VALUE=DATE:${compact(due)}`),
    )
    expect(found.filter((line) => line.startsWith('DTEND'))).toEqual(
      Array(2).fill(`DTEND;VALUE=DATE:${compact(dayAfter)}`),
    )
    expect(found).toContain(`UID:item-${account}-${mine}@worklane`)
  })

  it('is in the language of the account', async () => {
    const { api, ida, item } = await studio()
    await item('Schnitte')
    await api.put('/settings/account', { locale: 'de-DE' })
    expect(lines((await fetched(await linkOf(ida.api))).body)).toContain('SUMMARY:Fällig: Schnitte')
  })

  it('returns 304 until something in it changes', async () => {
    const { api, ida, item } = await studio()
    const id = await item('Sections')
    const path = await linkOf(ida.api)
    const etag = String((await fetched(path)).headers.etag)
    expect((await fetched(path, { 'if-none-match': etag })).statusCode).toBe(304)
    await api.put(`/items/${id}`, { name: 'Plans' })
    expect((await fetched(path, { 'if-none-match': etag })).body).toContain('SUMMARY:Due: Plans')
  })

  it('escapes names', async () => {
    const { ida, item } = await studio()
    await item('Roof; "slates", \\ and\r\nATTENDEE:mailto:eve@example.com\r\nEND:VEVENT')
    const { body } = await fetched(await linkOf(ida.api))
    expect(lines(body).filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT'])
    expect(lines(body).find((line) => line.startsWith('SUMMARY:'))).toMatch(
      /^SUMMARY:Due: Roof\\; "slates"\\, \\\\ and/,
    )
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('has one link at a time, which its person can renew and remove, stored as a digest', async () => {
    const { account, api, ida } = await studio()
    expect((await ida.api.get('/me/calendarfeed')).body.data).toEqual({})
    const first = await linkOf(ida.api)
    const second = await linkOf(ida.api)
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200])
    expect((await ida.api.get('/me/calendarfeed')).body.data).toEqual({
      since: expect.any(String),
      lastread: expect.any(String),
    })
    const kept = await sql<{ row: string }>`
      select row_to_json(f)::text as row from calendar_feeds f where account_id = ${account}
    `.execute(service.database.kysely)
    expect(kept.rows[0]?.row).not.toContain(second.slice('/calendars/'.length, -'.ics'.length))
    expect((await ida.api.delete('/me/calendarfeed')).status).toBe(200)
    expect((await fetched(second)).statusCode).toBe(404)
    expect((await ida.api.get('/me/calendarfeed')).body.data).toEqual({})
    expect((await api.post('/me/calendarfeed')).status).toBe(403)
  })

  it('is not found with any other token', async () => {
    const { ida } = await studio()
    const path = await linkOf(ida.api)
    const guesses = [
      '/calendars/x.ics',
      `/calendars/${'A'.repeat(43)}.ics`,
      path.replace('.ics', ''),
      `${path}%00`,
      `/calendars/${'é'.repeat(43)}.ics`,
    ]
    for (const guess of guesses) {
      const { statusCode, headers } = await fetched(guess)
      expect([guess, statusCode, headers['x-content-type-options']]).toEqual([guess, 404, 'nosniff'])
    }
  })

  it('shows what the person may currently see, and nothing once they can no longer sign in', async () => {
    const { account, api, ida, item } = await studio()
    const id = await item('Sections')
    const path = await linkOf(ida.api)
    expect((await fetched(path)).body).toContain('Sections')
    await api.put(`/contacts/${ida.id}/permissions`, { permissions: [{ id: 3, view: false }] })
    expect((await fetched(path)).body).not.toContain('Sections')
    await api.put(`/contacts/${ida.id}/permissions`, { permissions: [{ id: 3, view: true }] })
    await api.put(`/items/${id}`, { contactid: [] })
    expect((await fetched(path)).body).not.toContain('Sections')
    await api.put(`/contacts/${ida.id}`, { allowlogin: false })
    expect((await fetched(path)).statusCode).toBe(404)
    const noor = await service.person(account, { grants: { 3: true } })
    const hers = await linkOf(noor.api)
    await api.put(`/contacts/${noor.id}`, { status: 'inactive' })
    expect((await fetched(hers)).statusCode).toBe(404)
    // People who return create a new one.
    await api.put(`/contacts/${noor.id}`, { status: 'active' })
    expect((await fetched(hers)).statusCode).toBe(404)
    const tess = await service.person(account, { grants: { 3: true } })
    const theirs = await linkOf(tess.api)
    await api.delete(`/contacts/${tess.id}`)
    expect((await fetched(theirs)).statusCode).toBe(404)
  })
})
