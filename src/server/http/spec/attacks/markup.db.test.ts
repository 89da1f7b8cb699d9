/** Text that people write stays text everywhere: in pages, mails, headers and the log. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { createSecurityLog } from '../../../identity/accounts/security-log/security-log.ts'
import { signIn } from '../../../identity/oauth/test-code-flow.ts'
import { TestBrowser } from '../../../identity/test-browser.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService, testPassword } from '../../../testing/test-api.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'

const service = await startTestService()
const { publicUrl: url } = service
const { id: account, api } = await service.account()
const markup = '<img src=x onerror=alert(1)>"\'&'
await api.put('/settings/account', { name: `Firm ${markup}` })
const company = await api.create('/companies', { name: `Company ${markup}`, type: 'client' })
const boss = await service.person(account, { administrator: true, grants: { 11: true, 12: true, 2: true } })
await api.put(`/contacts/${boss.id}`, { firstname: markup, lastname: markup })

describe('A name with markup in it', () => {
  it('is escaped on sign-in and consent pages', async () => {
    const headers = { 'content-type': 'application/json' }
    const program = { client_name: markup, redirect_uris: ['https://tool.example/return'] }
    const answer = await fetch(`${url}/identity/reg`, { method: 'POST', headers, body: JSON.stringify(program) })
    const { client_id: client } = (await answer.json()) as { client_id: string }
    const browser = new TestBrowser()
    await signIn(url, { email: `person${boss.id}@example.com`, password: testPassword }, browser)
    const wanted = {
      client_id: client,
      redirect_uri: 'https://tool.example/return',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state: markup,
    }
    const asked = await browser.get(`${url}/identity/auth?${new URLSearchParams(wanted)}`)
    const consent = await browser.get(new URL(asked.location ?? '', url).href)
    const stranger = new TestBrowser()
    const sent = await stranger.get(`${url}/identity/auth?${new URLSearchParams({ ...wanted, login_hint: markup })}`)
    const signInPage = await stranger.get(new URL(sent.location ?? '', url).href)
    for (const { text } of [consent, signInPage]) {
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(text).not.toContain('<img src=x')
    }
  })

  it('is escaped on error pages', async () => {
    for (const path of [
      '/identity/auth?client_id=',
      '/identity/auth?error=',
      '/identity/nothing/',
      '/identity/password/',
    ]) {
      const answer = await fetch(url + path + encodeURIComponent(markup), { headers: { accept: 'text/html' } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await answer.text()).not.toContain('<img src=x')
    }
  })

  it('is escaped in mails', async () => {
    const coming = {
      firstname: markup,
      lastname: markup,
      companyid: company,
      type: 'client',
      email: 'markup@example.com',
    }
    await boss.api.post(`/contacts/${await api.create('/contacts', coming)}/invite`)
    const invoice = await api.create('/invoices', {
      title: markup,
      companyid: company,
      number: 'A-1',
      items: [{ name: markup }],
    })
    const letter = { to: 'markup.payer@example.com', subject: `${markup}\r\nBcc: thief@example.org`, message: markup }
    expect((await boss.api.post(`/invoices/${invoice}/send`, letter)).status).toBe(200)
    const mails = await eventually(async () => {
      const toUs = ({ to = [] }: Email) => to.some(({ address }) => address?.startsWith('markup'))
      const found = (await mailsIn(service.outbox)).filter(toUs)
      expect(found.length).toBeGreaterThanOrEqual(2)
      return found
    })
    for (const { html, bcc, to } of mails) {
      expect(html).toContain('&lt;img src=x')
      expect(html).not.toContain('<img src=x')
      expect([bcc ?? [], to?.length]).toEqual([[], 1])
    }
  })
})

describe('The log', () => {
  it('has one line for each event, whatever a name or URL contains', async () => {
    const written: string[] = []
    const stream = new Writable({
      write(part, _encoding, done) {
        written.push(String(part))
        done()
      },
    })
    const log = createSecurityLog(service.database, pino({}, stream))
    const forged = 'Tool\n{"level":30,"event":"signin.succeeded"}\r\n\u001b[2J\u2028'
    log.record({ event: 'client.registered', account, facts: { program: forged } })
    await log.settle()
    const lines = written.join('').trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['client.registered'])
    expect(written.join('')).not.toContain('\u001b')
  })
})
