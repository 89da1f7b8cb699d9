import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { newPasswordToken, type PasswordPurpose } from '../../sign-in/passwords/password-links.ts'
import { identityTables } from '../../tables.ts'
import { createSecurityLog } from './security-log.ts'

const service = await startTestService()
const firm = await service.account()
const other = await service.account()
const path = '/settings/securitylog'
/** The id of a contact that does not exist. */
const nobody = 7_000_000

function recorder() {
  const lines: object[] = []
  const log = { info: (line: object) => void lines.push(line), warn: (line: object) => void lines.push(line) }
  return { lines, log: createSecurityLog(service.database, log) }
}

describe('an event', () => {
  it('is a log line with stable names, and a row in its account', async () => {
    const { lines, log } = recorder()
    log.record({ event: 'apikey.created', account: firm.id, credential: 'key:1', facts: { name: 'Zapier' } })
    await log.settle()
    expect(lines).toEqual([
      expect.objectContaining({ event: 'apikey.created', account: firm.id, facts: { name: 'Zapier' } }),
    ])
    const [row] = await firm.api.list(`${path}?event=apikey.created&fields=all`)
    expect(row).toMatchObject({ event: 'apikey.created', count: 1, credential: 'key:1', detail: 'name: Zapier' })
    expect(await other.api.list(path)).toEqual([])
  })

  it('is in the total at once, although no record of the account has changed', async () => {
    const { log } = recorder()
    const one = { event: 'grant.revoked', account: firm.id } as const
    const counted = async () => {
      const totals = await firm.api.get(`${path}?event=grant.revoked&includetotalrows=true`)
      const counts = await firm.api.get(`${path}/counts?by=event&event=grant.revoked`)
      const { count, total } = totals.body.meta ?? {}
      return [{ count, total }, counts.body.data]
    }
    expect(await counted()).toEqual([{ count: 0, total: 0 }, {}])
    log.record(one)
    await log.settle()
    expect(await counted()).toEqual([{ count: 1, total: 1 }, { 'grant.revoked': 1 }])
  })

  it('truncates long texts at whole characters', async () => {
    const name = `${'n'.repeat(199)}😀`
    expect((await firm.api.post('/settings/apikeys', { name })).status).toBe(201)
    const details = (await firm.api.list(`${path}?event=apikey.created&fields=detail`)).map(({ detail }) =>
      String(detail),
    )
    expect(details.filter((detail) => detail.includes('nnn'))).toEqual([expect.stringMatching(/^name: n{199}(, |$)/)])
  })

  it('without an account is only a log line', async () => {
    const { lines, log } = recorder()
    log.record({ event: 'signin.failed' })
    await log.settle()
    expect(lines).toHaveLength(1)
    expect(await firm.api.list(`${path}?event=signin.failed`)).toEqual([])
  })

  it('that strangers can cause is counted per hour, so that nobody can fill the log', async () => {
    const { log } = recorder()
    for (let index = 0; index < 500; index += 1)
      log.record({ event: 'signin.failed', account: firm.id, contact: nobody })
    await log.settle()
    log.record({ event: 'signin.failed', account: firm.id, contact: nobody })
    await log.settle()
    const rows = await firm.api.list(`${path}?event=signin.failed`)
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows.reduce((sum, row) => sum + Number(row.count), 0)).toBe(501)
  })
})

describe('a write', () => {
  it('that changes rights is in the log, with who did it, from where, and whom it affects', async () => {
    const { api: director, id: contactid } = await service.person(firm.id, {
      administrator: true,
      grants: { 18: true, 4: true },
    })
    const { id: subjectid } = await service.person(firm.id, {})
    await director.put(`/contacts/${subjectid}/permissions`, [{ id: 4, view: true }])
    await director.put(`/contacts/${subjectid}`, { allowlogin: false })
    const key = await director.create('/settings/apikeys', { name: 'Time clock' })
    await director.delete(`/settings/apikeys/${key}`)
    const rows = await firm.api.list(`${path}?contactid=${contactid}`)
    expect(rows).toEqual([
      expect.objectContaining({ event: 'apikey.revoked' }),
      expect.objectContaining({ event: 'apikey.created', detail: `name: Time clock, key: ${key}` }),
      expect.objectContaining({ event: 'login.withdrawn', subjectid, address: '127.0.0.1' }),
      expect.objectContaining({ event: 'rights.changed', subjectid, detail: 'changed: permissions' }),
    ])
  })
})

it('A change of who must have a second factor, or of what AI clients may delete, is in the log; other settings are not', async () => {
  const { id, api: director } = await service.person(firm.id, { administrator: true, grants: { 18: true } })
  await director.put('/settings/account', { name: 'Alder & Quay', secondfactor: 'staff' })
  await director.put('/settings/account', { secondfactor: 'optional' })
  await director.put('/settings/account', { name: 'Alder' })
  await director.put('/settings/account', { aideletion: false })
  await director.put('/settings/account', { aideletion: false, name: 'Alder & Quay' })
  await director.put('/settings/account', { aideletion: true })
  const rows = await firm.api.list(`${path}?contactid=${id}`)
  expect(rows.map(({ event, detail }) => [event, detail])).toEqual([
    ['aideletion.changed', 'from: false, to: true'],
    ['aideletion.changed', 'from: true, to: false'],
    ['factor.demandchanged', 'from: staff, to: optional'],
    ['factor.demandchanged', 'from: optional, to: staff'],
  ])
})

describe('A link to set a password', () => {
  const page = (url: string, form: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const rowsOf = async (contact: number) => {
    await service.securityLog.settle()
    return firm.api.list(`${path}?contactid=${contact}&fields=all`)
  }

  it.each<[PasswordPurpose, string]>([
    ['forgotten', 'password.reset'],
    ['invitation', 'invitation.used'],
  ])('is in the log once it was used: %s is %s', async (purpose, event) => {
    const { id: contact } = await service.person(firm.id, {})
    const person = { account: firm.id, contact, email: `person${contact}@example.com` }
    const link = `/identity/password/${await newPasswordToken(identityTables(service.database.kysely), person, purpose)}`
    expect((await page(link, { password: 'short' })).statusCode).toBe(400)
    expect(await rowsOf(contact)).toEqual([])
    expect((await page(link, { password: 'a few words that fit' })).body).toContain('Password saved')
    expect((await page(link, { password: 'a few words that fit' })).statusCode).toBe(410)
    const rows = await rowsOf(contact)
    expect(rows).toEqual([expect.objectContaining({ event, count: 1, address: '127.0.0.1' })])
    expect(JSON.stringify(rows)).not.toContain('few words')
  })

  it('is logged and counted when requested, except for unknown addresses', async () => {
    const { id: contact } = await service.person(firm.id, {})
    for (const email of [`person${contact}@example.com`, `Person${contact}@example.com`, 'nobody@example.com'])
      expect((await page('/identity/forgotten', { email })).statusCode).toBe(200)
    const asked = [expect.objectContaining({ event: 'password.resetrequested', count: 2 })]
    await expect.poll(() => rowsOf(contact)).toEqual(asked)
    const all = await firm.api.list(`${path}?event=password.resetrequested`)
    expect(all).toHaveLength(1)
    expect(JSON.stringify(all)).not.toContain('nobody')
  })
})

it('Too many requests are refused without a log entry', async () => {
  const { app, database, securityLog, person, account } = await startTestService({ rateLimitMax: 3 })
  const { api, id } = await person((await account()).id, {})
  const stored = async () => {
    await securityLog.settle()
    const { rows } = await sql<{ times: number }>`
      select coalesce(sum(times), 0)::int as times from security_events
    `.execute(database.kysely)
    return rows[0]?.times
  }
  const before = await stored()
  const ask = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url: `/api/v4${url}`, headers })).statusCode
  for (let asked = 0; asked < 3; asked += 1) expect(await ask('/me', { ...api.headers })).toBe(200)
  for (const url of ['/me', path, `/contacts/${id}/sessions`]) expect(await ask(url, { ...api.headers })).toBe(429)
  for (let guess = 0; guess < 3; guess += 1) await ask('/me', { apikey: `guess ${guess}` })
  expect(await ask('/me', { apikey: 'one more' })).toBe(429)
  expect(await stored()).toBe(before)
})

describe('the log', () => {
  it('can be read with permission 18 only, and not be written', async () => {
    const { api: allowed } = await service.person(firm.id, { grants: { 18: 1 } })
    const { api: refused } = await service.person(firm.id, { administrator: true })
    const { api: client } = await service.person(firm.id, { type: 'client', grants: { 18: true } })
    const answers = [await allowed.get(path), await refused.get(path), await client.get(path)]
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403])
    expect((await firm.api.post(path, { event: 'signin.failed' })).status).toBe(405)
  })

  it('is filtered by event, person, time and address', async () => {
    await sql`
      insert into security_events (account_id, event, at, contactid, address)
      values (${other.id}, 'signin.succeeded', '2026-01-05T10:00:00Z', 5, '203.0.113.7'),
        (${other.id}, 'signin.failed', '2026-01-06T10:00:00Z', 6, '203.0.113.8')
    `.execute(service.database.kysely)
    for (const query of ['event=signin.failed', 'contactid=6', 'datefrom=2026-01-06', 'address=113.8']) {
      const found = await other.api.list(`${path}?${query}`)
      expect(found.map(({ address }) => address)).toEqual(['203.0.113.8'])
    }
  })
})
