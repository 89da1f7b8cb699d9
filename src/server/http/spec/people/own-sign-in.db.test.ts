/** People change their own password and sign-in email, and nobody else can do it for them. */
import type { Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { personByEmail, personByPassword } from '../../../identity/accounts/people.ts'
import { identityTables } from '../../../identity/tables.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService, testPassword } from '../../../testing/test-api.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const queries = identityTables(service.database.kysely)
const newPassword = 'wet slate roofs again'
const emailOf = (id: number) => `person${id}@example.com`

const mailsTo = async (email: string): Promise<Email[]> =>
  (await mailsIn(service.outbox)).filter(({ to = [] }) => to.some(({ address }) => address?.toLowerCase() === email))
const mailTo = (email: string, subject: string) =>
  eventually(async () => {
    const found = (await mailsTo(email)).findLast((mail) => mail.subject === subject)
    expect(found).toBeDefined()
    return found as Email
  })
const linkIn = (mail: Email) => /http:\/\/localhost:\d+(\/identity\/email\/[\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
const page = (method: 'GET' | 'POST', url: string, form: Record<string, string> = {}) =>
  service.app.inject({
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { payload: new URLSearchParams(form).toString() } : {}),
  })
const confirm = async (email: string) => {
  const link = linkIn(await mailTo(email, 'Confirm your new email for Worklane'))
  expect((await page('GET', link)).body).toContain(`sign in with ${email}`)
  return page('POST', link)
}

describe('Your own password', () => {
  it('is changed with the current one; other sign-ins end, this one stays, and a mail is sent', async () => {
    const person = await service.person(account, {})
    const elsewhere = await service.signedIn({ account, contact: person.id })
    const answer = await person.api.put('/me/password', { current: testPassword, password: newPassword })
    expect([answer.status, answer.body.message]).toEqual([200, expect.stringMatching(/^Password changed/)])
    expect((await person.api.get('/me')).status).toBe(200)
    expect((await elsewhere.get('/me')).status).toBe(401)
    expect(await personByPassword(queries, emailOf(person.id), newPassword)).toBeDefined()
    expect(await personByPassword(queries, emailOf(person.id), testPassword)).toBeUndefined()
    await mailTo(emailOf(person.id), 'Your password was changed')
  })

  it('is refused without it, and guesses count as failed sign-ins', async () => {
    const person = await service.person(account, {})
    const attempt = (current: unknown) => person.api.put('/me/password', { current, password: newPassword })
    expect((await attempt(undefined)).body.data).toEqual(['current is required: your current password.'])
    for (let tried = 0; tried < 10; tried += 1)
      expect((await attempt('wrong')).body.data).toEqual(['current: Incorrect password.'])
    const stopped = await attempt(testPassword)
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, expect.anything()])
  })

  it.each([
    ['short', 'at least 10 characters'],
    ['Password123!', 'too easy to guess'],
    ['ida-lind-2026', 'too close to your name'],
    [testPassword, 'not using now'],
    [{ a: 1 }, 'use a text'],
  ])('is not %j', async (password, message) => {
    const person = await service.person(account, {})
    const answer = await person.api.put('/me/password', { current: testPassword, password })
    expect([answer.status, answer.body.data]).toEqual([400, [expect.stringContaining(message)]])
    if (typeof password === 'string') expect(JSON.stringify(answer.body)).not.toContain(password)
  })

  it('cannot be changed by API keys', async () => {
    expect((await api.put('/me/password', { current: testPassword, password: newPassword })).status).toBe(403)
    expect((await api.put('/me/email', { email: 'a@example.com', password: testPassword })).status).toBe(403)
    expect((await api.get('/me/email')).status).toBe(403)
  })
})

describe('The email that you sign in with', () => {
  it('changes when the new one is confirmed; until then the old one stays, and both are notified', async () => {
    const person = await service.person(account, {})
    const [old, next] = [emailOf(person.id), 'ida.next@example.com']
    const asked = await person.api.put('/me/email', { email: next, password: testPassword })
    expect([asked.status, asked.body.data]).toEqual([200, { email: old, pending: next }])
    expect((await mailTo(old, 'Your sign-in email is about to change')).text).toContain(next)
    expect(await personByEmail(queries, old)).toBeDefined()
    expect((await confirm(next)).body).toContain(`You now sign in with ${next}.`)
    expect(await personByEmail(queries, next)).toEqual({ account, contact: person.id })
    expect(await personByEmail(queries, old)).toBeUndefined()
    expect((await person.api.get('/me/email')).body.data).toEqual({ email: next, pending: null })
    await mailTo(old, 'Your sign-in email was changed')
    const link = linkIn(await mailTo(next, 'Confirm your new email for Worklane'))
    expect([(await page('GET', link)).statusCode, (await page('POST', link)).statusCode]).toEqual([410, 410])
  })

  it('requires the password, and is a single address', async () => {
    const person = await service.person(account, {})
    const change = (body: object) => person.api.put('/me/email', body)
    expect((await change({ email: 'a@example.com', password: 'wrong' })).body.data).toEqual([
      'password: Incorrect password.',
    ])
    for (const email of [
      '',
      'ida',
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      ['a@example.com'],
    ])
      expect((await change({ email, password: testPassword })).status).toBe(400)
    expect((await person.api.get('/me/email')).body.data).toMatchObject({ pending: null })
  })

  it('is not taken from somebody else, who is notified instead', async () => {
    const [person, other] = [await service.person(account, {}), await service.person(account, {})]
    const taken = emailOf(other.id)
    const answer = await person.api.put('/me/email', { email: taken.toUpperCase(), password: testPassword })
    expect(answer.status).toBe(200)
    const mail = await eventually(async () => {
      const found = (await mailsTo(taken)).find(({ subject }) => subject?.startsWith('This email already'))
      expect(found).toBeDefined()
      return found as Email
    })
    expect(linkIn(mail)).toBe('')
    expect(await personByEmail(queries, taken)).toEqual({ account, contact: other.id })
  })

  it('stays when the owner of the old one sets a new password, or cancels the change', async () => {
    const person = await service.person(account, {})
    const change = (email: string) => person.api.put('/me/email', { email, password: testPassword })
    await change('thief@example.com')
    const link = linkIn(await mailTo('thief@example.com', 'Confirm your new email for Worklane'))
    expect((await change(emailOf(person.id))).body.data).toEqual({ email: emailOf(person.id), pending: null })
    expect((await page('POST', link)).statusCode).toBe(410)
    await change('thief2@example.com')
    const second = linkIn(await mailTo('thief2@example.com', 'Confirm your new email for Worklane'))
    await person.api.put('/me/password', { current: testPassword, password: newPassword })
    expect((await page('POST', second)).statusCode).toBe(410)
    expect(await personByEmail(queries, emailOf(person.id))).toBeDefined()
  })

  it('ends the links to set a password that went to the old one', async () => {
    const person = await service.person(account, {})
    await page('POST', '/identity/forgotten', { email: emailOf(person.id) })
    const mail = await mailTo(emailOf(person.id), 'Reset your Worklane password')
    const reset = /localhost:\d+(\/identity\/password\/[\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
    await person.api.put('/me/email', { email: 'moved@example.com', password: testPassword })
    await confirm('moved@example.com')
    expect((await page('GET', reset)).statusCode).toBe(410)
  })
})

describe("A colleague's sign-in email", () => {
  it('can be requested with the right to user permissions, and still has to be confirmed by its owner', async () => {
    const [boss, person] = [
      await service.person(account, { administrator: true, grants: { 18: true } }),
      await service.person(account, {}),
    ]
    const answer = await boss.api.put(`/contacts/${person.id}/signin`, { email: 'niamh@example.com' })
    expect(answer.body.data).toEqual({ email: emailOf(person.id), pending: 'niamh@example.com' })
    await mailTo(emailOf(person.id), 'Your sign-in email is about to change')
    await confirm('niamh@example.com')
    expect((await boss.api.get(`/contacts/${person.id}/signin`)).body.data).toEqual({
      email: 'niamh@example.com',
      pending: null,
    })
  })

  it('cannot be changed without the right, for people with more rights, and for contacts who never signed in', async () => {
    const boss = await service.person(account, { administrator: true })
    const member = await service.person(account, { grants: { 2: true } })
    const clerk = await service.person(account, { grants: { 18: true } })
    const mine = { email: 'mine@example.org' }
    expect((await member.api.put(`/contacts/${boss.id}/signin`, mine)).status).toBe(403)
    expect((await member.api.get(`/contacts/${boss.id}/signin`)).status).toBe(403)
    expect((await clerk.api.put(`/contacts/${boss.id}/signin`, mine)).status).toBe(403)
    const guest = await api.create('/contacts', { firstname: 'Cleo', type: 'client', email: 'cleo@example.com' })
    expect((await api.put(`/contacts/${guest}/signin`, mine)).status).toBe(409)
    const { api: stranger } = await service.account()
    expect((await stranger.put(`/contacts/${boss.id}/signin`, mine)).status).toBe(404)
  })
})
