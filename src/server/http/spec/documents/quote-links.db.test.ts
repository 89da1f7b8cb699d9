/** Links to quotes in mails: listed with the mail that they were in, and revoked one by one. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'
import { fixed } from './test-invoices.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const withoutQuotes = { [permissions.viewAllWork]: 1, [permissions.sensitive]: 1 }
const withoutAmounts = { [permissions.viewAllWork]: 1, [permissions.quote]: 1 + 4 }
const reading = { ...withoutQuotes, [permissions.quote]: 1 }
const reader = await service.person(account, { grants: reading })

let sent = 0

/** A quote that was mailed, with the address of its link and the id of that. */
async function mailed(id?: number) {
  sent += 1
  const to = `client${sent}@harbour.example`
  const quote = id ?? (await api.create('/quotes', { title: 'Boathouse', companyid, items: [fixed(100)] }))
  expect((await api.post(`/quotes/${quote}/send`, { to, clientaccess: true })).status).toBe(200)
  const url = await eventually(async () => {
    const mail = (await mailsIn(service.outbox)).find((each) => each.to?.some(({ address }) => address === to))
    const [, token] = /quote-answers\/([\w-]{43})/.exec(mail?.text ?? '') ?? []
    if (!token) throw new Error('no link yet')
    return `/quote-answers/${token}`
  })
  const [link] = await api.list(`/quotes/${quote}/links`)
  return { quote, to, url, link: link?.id as number }
}

const visit = async (url: string) => (await service.app.inject({ url })).statusCode

describe('The links of a quote', () => {
  it('are listed with their mails, and end when they are revoked, as if they had never been', async () => {
    const { quote, to, url, link } = await mailed()
    const other = await mailed(quote)
    const links = await api.list(`/quotes/${quote}/links`)
    const sendings = await api.list(`/quotes/${quote}/sendings`)
    expect(links).toMatchObject([
      { sentto: other.to, status: 'open' },
      { id: link, sentto: to, status: 'open', quoteid: quote },
    ])
    expect(links.map(({ sendingid }) => sendingid)).toEqual(sendings.map(({ id }) => id))
    expect([await visit(url), await visit(other.url)]).toEqual([200, 200])
    // Whoever has the key answers as the client, so the log does not have it.
    const logged = await eventually(async () => {
      const [mail] = await api.list(`/quotes/${quote}/sendings?status=written`)
      return mail ? String(mail.message) : Promise.reject(new Error('not written yet'))
    })
    expect(logged).toContain('/quote-answers/…')
    expect(logged).not.toMatch(/quote-answers\/[\w-]/)
    const answer = await api.delete(`/quotes/${quote}/links/${link}`)
    expect([answer.status, answer.body.data]).toEqual([200, { id: link }])
    expect([await visit(url), await visit(other.url)]).toEqual([404, 200])
    const page = async (path: string) => (await service.app.inject({ url: path })).body.replaceAll(/nonce="\S+"/g, '')
    expect(await page(url)).toBe(await page(`/quote-answers/${'x'.repeat(43)}`))
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const late = await service.app.inject({ method: 'POST', url, headers: form, payload: 'answer=accept&name=Ida' })
    expect(late.statusCode).toBe(404)
    expect((await api.get(`/quotes/${quote}?fields=status`)).body.data).toMatchObject({ status: 'sent' })
    const [, revoked] = await api.list(`/quotes/${quote}/links`)
    expect(revoked).toMatchObject({ status: 'revoked', revokedon: expect.stringMatching(/^\d{4}-/) })
    // Once more changes nothing.
    expect((await api.delete(`/quotes/${quote}/links/${link}`)).status).toBe(200)
    expect((await api.list(`/quotes/${quote}/links`))[1]).toEqual(revoked)
  })

  it('say who revoked them', async () => {
    const { quote, link } = await mailed()
    const editing = await service.person(account, { grants: { ...reading, [permissions.quote]: 1 + 4 } })
    expect((await editing.api.delete(`/quotes/${quote}/links/${link}`)).status).toBe(200)
    expect(await api.list(`/quotes/${quote}/links`)).toMatchObject([{ revokedby: editing.id }])
  })

  it('are listed for staff who may read the quote, and revoked by those who may edit it', async () => {
    const { quote, link, url } = await mailed()
    const path = `/quotes/${quote}/links`
    const grants = { [permissions.quote]: 1 }
    const client = await service.person(account, { type: 'client', companyid, grants })
    const member = await service.person(account, { grants: withoutQuotes })
    const clerk = await service.person(account, { grants: withoutAmounts })
    const stranger = await service.account()
    const list = async (caller: typeof api) => (await caller.get(path)).status
    const revoke = async (caller: typeof api) => (await caller.delete(`${path}/${link}`)).status
    expect(await Promise.all([client.api, member.api, clerk.api, stranger.api, reader.api].map(list))).toEqual([
      403, 403, 403, 404, 200,
    ])
    const refused = [client.api, member.api, clerk.api, stranger.api, reader.api]
    expect(await Promise.all(refused.map(revoke))).toEqual([403, 403, 403, 404, 403])
    expect(await visit(url)).toBe(200)
    const { quote: other } = await mailed()
    expect((await api.delete(`/quotes/${other}/links/${link}`)).status).toBe(404)
    expect(await visit(url)).toBe(200)
  })

  it('of earlier versions end as well when the version that they lead to is hidden', async () => {
    const { quote, url } = await mailed()
    const { id: next } = (await api.post(`/quotes/${quote}/revise`)).body.data as { id: number }
    await mailed(next)
    expect(await visit(url)).toBe(200)
    await api.put(`/quotes/${next}`, { clientaccess: false })
    expect(await visit(url)).toBe(404)
    expect(await api.list(`/quotes/${quote}/links`)).toMatchObject([{ status: 'revoked' }])
  })

  it('whose keys stayed on another server are listed as lost', async () => {
    const { quote } = await mailed()
    await sql`
      update quote_links
      set tokenhash = null
      where account_id = ${account} and quoteid = ${quote}::bigint
    `.execute(service.database.kysely)
    expect(await api.list(`/quotes/${quote}/links`)).toMatchObject([{ status: 'lost' }])
  })
})
