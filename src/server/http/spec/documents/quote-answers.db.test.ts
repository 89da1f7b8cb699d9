/** Clients reply to quotes: signed in, or by the link in the mail. Who, when and from where is recorded. */

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { permissions } from '../../../../contract/rights.ts'
import { makeQuoteLink } from '../../../resources/documents/answers/quote-links.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { todayIn } from '../../../testing/test-days.ts'

const service = await startTestService()
const today = await todayIn('UTC')
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const grants = { [permissions.quote]: 1 } as const
const { api: client } = await service.person(account, { type: 'client', companyid: company, grants })

async function offer(more: object = {}) {
  const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
  const body = { title: 'Boathouse', companyid: company, clientaccess: true, terms: 'Fees are <fixed>.', items }
  const id = await api.create('/quotes', { ...body, ...more })
  await api.put(`/quotes/${id}`, { status: 'sent' })
  return id
}
const read = async (id: number) =>
  (await api.get(`/quotes/${id}?fields=status,answeredby,answeredon,answeredfrom,answernote,approveddate`)).body
    .data as Record<string, unknown>

/** What is sent stands; only another hand than the service's changes it. */
const changedUnseen = (id: number) =>
  sql`
    update quoteitems
    set "outUnitPrice" = 900
    where account_id = ${account} and quoteid = ${id}::bigint
  `.execute(service.database.kysely)

describe('A signed-in client', () => {
  it('accepts or declines a quote once, with a name', async () => {
    const id = await offer()
    expect((await client.post(`/quotes/${id}/accept`, {})).body.data).toEqual(['name is required.'])
    const answer = await client.post(`/quotes/${id}/accept`, { name: 'Imogen Alder' })
    expect([answer.status, answer.body.data]).toMatchObject([200, { status: 'accepted' }])
    expect(await read(id)).toMatchObject({
      status: 'accepted',
      answeredby: 'Imogen Alder',
      answeredfrom: '127.0.0.1',
      approveddate: today,
    })
    expect((await client.post(`/quotes/${id}/decline`, { name: 'Imogen Alder' })).status).toBe(409)
    expect((await client.get(`/quotes/${id}?fields=all`)).body.data).not.toHaveProperty('answeredfrom')
    const other = await offer()
    await client.post(`/quotes/${other}/decline`, { name: 'Imogen Alder', note: 'Too dear' })
    expect(await read(other)).toMatchObject({ status: 'declined', answernote: 'Too dear' })
  })

  it('accepts what they have read, not a later change', async () => {
    const id = await offer()
    const offered = async () => (await client.get(`/quotes/${id}/document`)).body.data as { offer: string }
    const { offer: read } = await offered()
    await api.put(`/quotes/${id}`, { tagid: [] })
    expect((await offered()).offer).toBe(read)
    await changedUnseen(id)
    const late = await client.post(`/quotes/${id}/accept`, { name: 'Imogen Alder', offer: read })
    expect([late.status, late.body.data]).toEqual([
      409,
      ['This quote was changed after you opened it. Read it again before you accept it.'],
    ])
    const { offer: now } = await offered()
    expect((await client.post(`/quotes/${id}/accept`, { name: 'Imogen Alder', offer: now })).status).toBe(200)
  })

  it('cannot reply to others’ quotes, and staff need the right to edit them', async () => {
    const other = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
    const id = await offer({ companyid: other })
    expect((await client.post(`/quotes/${id}/accept`, { name: 'x' })).status).toBe(404)
    const viewing = { [permissions.quote]: 1, [permissions.viewAllWork]: true, [permissions.sensitive]: true } as const
    const { api: reader } = await service.person(account, { grants: viewing })
    expect((await reader.post(`/quotes/${id}/accept`, { name: 'x' })).status).toBe(403)
    const { api: contractor } = await service.person(account, { type: 'contractor', companyid: company, grants })
    expect((await contractor.post(`/quotes/${await offer()}/accept`, { name: 'x' })).status).toBe(403)
  })

  it('gets a message that a quote has expired', async () => {
    const id = await offer({ quotedate: '2026-01-01', validdate: '2026-01-31' })
    const answer = await client.post(`/quotes/${id}/accept`, { name: 'x' })
    expect([answer.status, (answer.body.data as string[])[0]]).toEqual([409, expect.stringContaining('has expired')])
    const moved = await client.put(`/quotes/${id}`, { status: 'accepted' })
    expect([moved.status, (moved.body.data as string[])[0]]).toEqual([409, expect.stringContaining('has expired')])
    expect(await read(id)).toMatchObject({ status: 'sent' })
  })
})

describe('The link in a mail', () => {
  const visit = (url: string) => service.app.inject({ url })
  const offerIn = (page: string) => /name="offer" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const submit = (url: string, form: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })

  it('shows the quote and its terms, accepts a reply with a name, and then shows the reply', async () => {
    const id = await offer()
    const link = (await makeQuoteLink(service.database, account, id)) as string
    const shown = await visit(link)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('Fees are &lt;fixed&gt;.')
    expect(shown.body).toContain('110.00')
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await submit(link, { answer: 'accept', name: ' ' })).body).toContain('Enter your name.')
    for (const answer of ['maybe', '__proto__', 'constructor', 'toString', 'valueOf'])
      expect([answer, (await submit(link, { answer, name: 'x' })).statusCode]).toEqual([answer, 400])
    const accepted = await submit(link, { answer: 'accept', name: 'Imogen Alder', offer: offerIn(shown.body) })
    expect(accepted.body).toContain('You accepted this quote')
    expect(await read(id)).toMatchObject({ status: 'accepted', answeredby: 'Imogen Alder', answeredfrom: '127.0.0.1' })
    const late = await submit(link, { answer: 'decline', name: 'Someone' })
    expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('You accepted this quote')])
    expect(await read(id)).toMatchObject({ status: 'accepted', answeredby: 'Imogen Alder' })
    expect((await visit(link)).body).toContain('You accepted this quote')
    expect(await makeQuoteLink(service.database, account, id)).toBeNull()
  })

  it('accepts only what it has shown', async () => {
    const id = await offer()
    const link = (await makeQuoteLink(service.database, account, id)) as string
    const offered = offerIn((await visit(link)).body)
    await changedUnseen(id)
    const late = await submit(link, { answer: 'accept', name: 'Imogen Alder', offer: offered })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('This quote was changed after you opened it.')
    expect(late.body).toContain('990.00')
    expect((await submit(link, { answer: 'accept', name: 'Imogen Alder' })).statusCode).toBe(409)
    expect(await read(id)).toMatchObject({ status: 'sent' })
    const again = await submit(link, { answer: 'accept', name: 'Imogen Alder', offer: offerIn(late.body) })
    expect(again.body).toContain('You accepted this quote')
  })

  it('ends when the quote is hidden from the client, and leads to the version that replaces it', async () => {
    const [id, hidden] = [await offer(), await offer()]
    const link = (await makeQuoteLink(service.database, account, id)) as string
    const ended = (await makeQuoteLink(service.database, account, hidden)) as string
    await api.put(`/quotes/${hidden}`, { clientaccess: false })
    expect((await visit(ended)).statusCode).toBe(404)
    const next = (await api.post(`/quotes/${id}/revise`)).body.data as { id: number; number: string }
    expect((await visit(link)).body).not.toContain(next.number)
    await api.put(`/quotes/${next.id}`, { status: 'sent' })
    expect((await visit(link)).body).toContain(next.number)
  })

  it('is not found if it is forged, or the quote is deleted', async () => {
    expect((await visit('/quote-answers/made-up')).statusCode).toBe(404)
    expect((await submit('/quote-answers/made-up', { answer: 'accept', name: 'x' })).statusCode).toBe(404)
    const id = await offer()
    const link = (await makeQuoteLink(service.database, account, id)) as string
    await api.delete(`/quotes/${id}`)
    expect((await visit(link)).statusCode).toBe(404)
  })
})

describe('A renewal of an expired quote', () => {
  it('keeps the currency of the quote, even if that of the account has changed', async () => {
    const { api } = await service.account()
    const companyid = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
    const id = await api.create('/quotes', { title: 'Boathouse', companyid })
    expect((await api.get(`/quotes/${id}?fields=currency`)).body.data).toMatchObject({ currency: 'EUR' })
    await api.put(`/quotes/${id}`, { status: 'expired' })
    expect((await api.put('/settings/account', { currency: 'NOK' })).status).toBe(200)
    const { id: renewed } = (await api.post(`/quotes/${id}/renew`)).body.data as { id: number }
    expect((await api.get(`/quotes/${renewed}?fields=currency`)).body.data).toMatchObject({ currency: 'EUR' })
  })

  const over = { quotedate: '2026-01-01', validdate: '2026-01-31' }

  it('is requested by the client, once, and created by staff with the same lines', async () => {
    const id = await offer(over)
    const asked = await client.post(`/quotes/${id}/askagain`, { name: 'Imogen Alder', note: 'Still interested' })
    expect(asked.status).toBe(200)
    expect((await client.post(`/quotes/${id}/askagain`, { name: 'x' })).status).toBe(409)
    expect((await api.get(`/quotes/${id}?fields=renewalaskedby,renewalnote`)).body.data).toEqual({
      id,
      renewalaskedby: 'Imogen Alder',
      renewalnote: 'Still interested',
    })
    expect((await client.post(`/quotes/${id}/renew`)).status).toBe(403)
    // The scheduled job has not run yet.
    const made = await api.post(`/quotes/${id}/renew`)
    expect(made.status).toBe(201)
    const { id: renewed } = made.body.data as { id: number }
    expect((await api.get(`/quotes/${renewed}?fields=status,renewalof,grandtotal`)).body.data).toMatchObject({
      status: 'pending',
      renewalof: id,
      grandtotal: 110,
    })
  })

  it('is created once, even concurrently, and again if it was deleted', async () => {
    const id = await offer(over)
    const made = await Promise.all([1, 2, 3].map(() => api.post(`/quotes/${id}/renew`)))
    expect(made.map(({ status }) => status).sort(ascending)).toEqual([201, 409, 409])
    const refused = made.find(({ status }) => status === 409)
    expect(refused?.body.data).toEqual([expect.stringMatching(/was renewed already; go on with the new quote\.$/)])
    const [renewed] = await api.list(`/quotes?renewalof=${id}`)
    await api.delete(`/quotes/${renewed?.id}`)
    expect((await api.post(`/quotes/${id}/renew`)).status).toBe(201)
  })

  it('cannot be requested while the quote can still be answered, or by another company', async () => {
    expect((await client.post(`/quotes/${await offer()}/askagain`, { name: 'x' })).status).toBe(409)
    const other = await api.create('/companies', { name: 'Quay & Sons', type: 'client' })
    expect(
      (await client.post(`/quotes/${await offer({ ...over, companyid: other })}/askagain`, { name: 'x' })).status,
    ).toBe(404)
    expect((await api.post(`/quotes/${await offer()}/renew`)).status).toBe(409)
  })

  it('can be requested by the link in the mail, which says that the quote has expired', async () => {
    const id = await offer(over)
    const url = (await makeQuoteLink(service.database, account, id)) as string
    const shown = await service.app.inject({ url })
    expect(shown.body).toContain('This quote has expired.')
    expect(shown.body).not.toContain('Accept')
    const submit = (form: Record<string, string>) =>
      service.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
    expect((await submit({ answer: 'accept', name: 'x' })).statusCode).toBe(409)
    expect((await submit({ answer: 'again', name: 'Imogen Alder' })).body).toContain('for a new one.')
    expect((await api.get(`/quotes/${id}?fields=renewalaskedby`)).body.data).toMatchObject({
      renewalaskedby: 'Imogen Alder',
    })
  })
})

it('A quote is valid until the end of its last day in account time', async () => {
  const west = await service.account({ timezone: 'Pacific/Pago_Pago' })
  const east = await service.account({ timezone: 'Pacific/Kiritimati' })
  const answerOf = async ({ api: own, id: firm }: typeof west) => {
    const companyid = await own.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const now = Temporal.Now.zonedDateTimeISO('Pacific/Pago_Pago').toPlainDate().toString()
    const id = await own.create('/quotes', { title: 'Concept', companyid, quotedate: '2026-01-01', validdate: now })
    await own.put(`/quotes/${id}`, { status: 'sent' })
    const url = (await makeQuoteLink(service.database, firm, id)) as string
    return (await service.app.inject({ url })).body
  }
  // It is always a day later there.
  expect(await answerOf(east)).toContain('This quote has expired.')
  expect(await answerOf(west)).not.toContain('This quote has expired.')
})
