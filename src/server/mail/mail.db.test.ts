/** Mails, and the pages that they link to. */
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { describe, expect, it, vi } from 'vitest'
import { personByEmail, personByPassword } from '../identity/accounts/people.ts'
import { passwordAddress } from '../identity/identity.ts'
import { identityTables } from '../identity/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { startTestService } from '../testing/test-api.ts'
import { startTestMailServer } from './test-mail-server.ts'

const mailServer = await startTestMailServer()
const service = await startTestService({ smtpUrl: `smtp://127.0.0.1:${mailServer.port}?from=post@lind.example` })
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Delta Mill', type: 'client' })
const queries = identityTables(service.database.kysely)
const boss = await service.person(account, { administrator: true })

let number = 0
const newContact = (fields: object = {}) => {
  number += 1
  const email = `nora${number}@example.com`
  return api
    .create('/contacts', { firstname: 'Nora', type: 'client', companyid: company, email, ...fields })
    .then((id) => ({ id, email }))
}
const mailsTo = (email: string) =>
  mailServer.received.filter(({ mail }) => mail.to?.some(({ address }) => address === email)).map(({ mail }) => mail)
const mailTo = (email: string, count = 1) =>
  eventually(() => {
    const mails = mailsTo(email)
    expect(mails).toHaveLength(count)
    return mails.at(-1) as Email
  })
const linkIn = (mail: Email) => /http:\/\/localhost:3000(\/identity\/password\/[\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
const page = (url: string, form?: Record<string, string>) =>
  service.app.inject({
    method: form ? 'POST' : 'GET',
    url,
    ...(form
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(form).toString(),
        }
      : {}),
  })

describe('An invitation', () => {
  it('is mailed by an administrator, lets the contact choose a password once, and so sign in', async () => {
    const { id, email } = await newContact()
    const answer = await boss.api.post(`/contacts/${id}/invite`)
    expect(answer.body).toMatchObject({ message: `An invitation is on its way to ${email}.`, data: { id } })
    expect((await api.get(`/contacts/${id}?fields=allowlogin`)).body.data).toEqual({ id, allowlogin: true })
    const mail = await mailTo(email)
    expect(mail.subject).toBe('Lind & Okafor Architects invites you to Worklane')
    expect(mail.from).toMatchObject({ name: 'Lind & Okafor Architects', address: 'post@lind.example' })
    expect(mail.html).toContain('Lind &amp; Okafor Architects')
    const link = linkIn(mail)
    expect((await page(link)).body).toContain(`You sign in with ${email}.`)
    const short = await page(link, { password: 'short' })
    expect([short.statusCode, short.body]).toEqual([400, expect.stringContaining('at least 10 characters')])
    expect((await page(link, { password: 'Password123!' })).body).toContain('too easy to guess')
    expect((await page(link, { password: 'lind-okafor-nora' })).body).toContain('too close to your name')
    const { body, headers } = await page(link, { password: 'a few words that fit' })
    expect([body, `${headers['set-cookie']}`].join()).toMatch(/Password saved.*next_email=nora\d+%40example/s)
    expect(await personByPassword(queries, email, 'a few words that fit')).toEqual({ account, contact: id })
    expect((await page(link, { password: 'some other words here' })).statusCode).toBe(410)
    expect((await page(link)).statusCode).toBe(410)
    expect((await boss.api.post(`/contacts/${id}/invite`)).status).toBe(409)
  })

  it('is sent by administrators only, to contacts with an email that nobody else signs in with', async () => {
    const { id } = await newContact()
    const staff = await service.person(account, {})
    expect((await staff.api.post(`/contacts/${id}/invite`)).status).toBe(403)
    expect((await boss.api.post('/contacts/999999/invite')).status).toBe(404)
    const nameless = await newContact({ email: null })
    expect((await boss.api.post(`/contacts/${nameless.id}/invite`)).status).toBe(400)
    const twin = await newContact({ email: `person${staff.id}@example.com` })
    expect((await boss.api.post(`/contacts/${twin.id}/invite`)).status).toBe(409)
    expect((await boss.api.get(`/contacts/${twin.id}?fields=allowlogin`)).body.data).not.toMatchObject({
      allowlogin: true,
    })
  })

  it('replaces the previous one, and its link is not in the queue', async () => {
    const { id, email } = await newContact()
    await boss.api.post(`/contacts/${id}/invite`)
    const first = linkIn(await mailTo(email))
    await boss.api.post(`/contacts/${id}/invite`)
    const second = linkIn(await mailTo(email, 2))
    expect((await page(first)).statusCode).toBe(410)
    expect((await page(second)).statusCode).toBe(200)
    const jobs = await service.database.execute("select data::text from jobs.job where name = 'mail'")
    expect(JSON.stringify(jobs.rows)).not.toContain(second.split('/').at(-1))
  })
})

describe('A link to set a password', () => {
  it('stops working when the sign-in email has changed', async () => {
    const { id, email } = await newContact()
    await boss.api.post(`/contacts/${id}/invite`)
    const invitation = linkIn(await mailTo(email))
    await api.put(`/contacts/${id}`, { email: 'nora@elsewhere.example' })
    expect((await page(invitation)).statusCode).toBe(410)
    expect((await page(invitation, { password: 'a few words that fit' })).statusCode).toBe(410)
  })

  it('stops working permanently when the person is locked out', async () => {
    const { id, email } = await newContact()
    await boss.api.post(`/contacts/${id}/invite`)
    const invitation = linkIn(await mailTo(email))
    await api.put(`/contacts/${id}`, { allowlogin: false })
    await api.put(`/contacts/${id}`, { allowlogin: true })
    expect((await page(invitation)).statusCode).toBe(410)
  })

  it.each([
    ['invitation', 7 * 24],
    ['forgotten', 1],
  ] as const)('of the kind %s works for %i hours', async (purpose, hours) => {
    const invited = await newContact({ allowlogin: true })
    const person = { account, contact: invited.id, email: invited.email }
    const urls = { publicUrl: 'http://localhost:3000', authUrl: 'http://localhost:3000/identity' }
    const address = await passwordAddress({ database: service.database, ...urls }, person, purpose)
    const { pathname } = new URL(address)
    const pass = (minutes: number) =>
      sql`update password_links set expires = expires - ${minutes} * interval '1 minute' where contactid = ${invited.id}`.execute(
        service.database.kysely,
      )
    await pass(hours * 60 - 1)
    expect((await page(pathname)).statusCode).toBe(200)
    await pass(1)
    expect((await page(pathname)).statusCode).toBe(410)
    expect((await page(pathname, { password: 'a few words that fit' })).statusCode).toBe(410)
  })

  it('is sent to the sign-in email, even if the contact has another one', async () => {
    const { id, email } = await newContact()
    await boss.api.post(`/contacts/${id}/invite`)
    await page(linkIn(await mailTo(email)), { password: 'a few words that fit' })
    await api.put(`/contacts/${id}`, { email: 'nora@elsewhere.example' })
    await page('/identity/forgotten', { email: 'nora@elsewhere.example' })
    await page('/identity/forgotten', { email })
    expect((await page(linkIn(await mailTo(email, 2)))).body).toContain(`You sign in with ${email}.`)
    await api.put(`/contacts/${id}`, { allowlogin: false })
    await boss.api.post(`/contacts/${id}/invite`)
    expect((await mailTo(email, 3)).subject).toContain('invites you')
    expect(mailsTo('nora@elsewhere.example')).toEqual([])
  })
})

describe('Where another identity server checks passwords', () => {
  it('an invitation lets the contact sign in by email, and links to the service', async () => {
    const { id, email } = await newContact({ allowlogin: true })
    const urls = { publicUrl: 'https://work.example', authUrl: 'https://login.example' }
    const person = { account, contact: id }
    const invited = { ...person, email }
    const address = await passwordAddress({ database: service.database, ...urls }, invited, 'invitation')
    expect(address).toBe('https://work.example/')
    expect(await personByEmail(queries, email)).toEqual(person)
  })
})

describe('A forgotten password', () => {
  it('is replaced by a link, which ends every session; the response does not reveal whether the email exists', async () => {
    const { id, email } = await newContact()
    await boss.api.post(`/contacts/${id}/invite`)
    await page(linkIn(await mailTo(email)), { password: 'a few words that fit' })
    expect((await page('/identity/forgotten')).body).toContain('Forgot password?')
    const known = await page('/identity/forgotten', { email: email.toUpperCase() })
    const unknown = await page('/identity/forgotten', { email: 'nobody@example.com' })
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    const mail = await mailTo(email, 2)
    expect(mail.subject).toBe('Reset your Worklane password')
    const session = {
      model: 'Session',
      id: 'one',
      uid: 'one',
      payload: JSON.stringify({ accountId: `${account}.${id}` }),
    }
    await queries.insertInto('oauth_records').values(session).execute()
    expect((await page(linkIn(mail), { password: 'quite different words' })).body).toContain('Password saved')
    expect(await queries.selectFrom('oauth_records').select('id').where('id', '=', 'one').execute()).toEqual([])
    expect(await personByPassword(queries, email, 'a few words that fit')).toBeUndefined()
    expect(await personByPassword(queries, email, 'quite different words')).toBeDefined()
    const told = await mailTo(email, 3)
    expect([told.subject, told.text]).toEqual(['Your password was reset', expect.stringContaining('If it wasn')])
    expect(mailsTo('nobody@example.com')).toEqual([])
    const refused = await page('/identity/forgotten', { email: 'nora' })
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('value="nora"')])
  })

  it('is prefilled with the email typed on the sign-in page, which is in no URL, and nothing is sent automatically', async () => {
    const { id, email } = await newContact()
    await boss.api.post(`/contacts/${id}/invite`)
    await page(linkIn(await mailTo(email)), { password: 'a few words that fit' })
    const begun = await page('/identity/forgotten/begin', { email, password: 'not that' })
    expect(begun.body).toContain('action="/identity/forgotten"')
    expect(begun.body).toContain(`value="${email}"`)
    expect(begun.body).not.toContain('not that')
    expect(mailsTo(email)).toHaveLength(1)
    expect((await page('/identity/forgotten/begin', { email: 'a'.repeat(400) })).body).toContain(`"${'a'.repeat(254)}"`)
  })

  it('sends at most three mails in 15 minutes, and accepts at most twenty requests from one address', async () => {
    const { id, email } = await newContact()
    await boss.api.post(`/contacts/${id}/invite`)
    await page(linkIn(await mailTo(email)), { password: 'a few words that fit' })
    for (let asked = 0; asked < 6; asked += 1) {
      expect((await page('/identity/forgotten', { email })).statusCode).toBe(200)
    }
    await mailTo(email, 4)
    const answers: number[] = []
    for (let asked = 0; asked < 20; asked += 1) {
      answers.push((await page('/identity/forgotten', { email: `guess${asked}@example.com` })).statusCode)
    }
    expect(answers.at(-1)).toBe(429)
    expect(mailsTo(email)).toHaveLength(4)
  })
})

describe('A mail server that rejects a mail', () => {
  it('is tried again', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    mailServer.refuse(1)
    const { id, email } = await newContact()
    await boss.api.post(`/contacts/${id}/invite`)
    const due = "update jobs.job set start_after = now() where name = 'mail' and state = 'retry' returning id"
    await eventually(async () => expect((await service.database.execute(due)).rows).toHaveLength(1))
    expect(mailServer.refusing()).toBe(0)
    await mailTo(email)
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ responseCode: 451 }))
  })
  it('is not tried again if its response is final', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { id } = await newContact({ email: 'gone@example.com' })
    await boss.api.post(`/contacts/${id}/invite`)
    const stateOfJob = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from jobs.job where name = 'mail' order by created_on desc limit 1
      `.execute(service.database.kysely)
      return rows[0]?.state
    }
    await eventually(async () => expect(await stateOfJob()).toBe('cancelled'))
    expect(mailServer.askedForNobody()).toBe(1)
    const words = expect.stringMatching(/^The mail to gone@example.com was refused: .*550/)
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: words }))
  })
})
