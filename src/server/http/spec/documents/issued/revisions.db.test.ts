/** Revising issued documents: the next version is a draft beside the issued one, and replaces it once it is issued. */
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../../contract/rights.ts'
import { makeQuoteLink } from '../../../../resources/documents/answers/quote-links.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import { recordAt, recordOf } from '../../../../testing/test-records.ts'
import { firm, fixed } from '../test-invoices.ts'

const service = await startTestService()

async function billed() {
  const { account, api, company, project } = await firm(service)
  const itemid = await api.create('/items', { name: 'Survey', projectid: project })
  const contactid = await api.create('/contacts', { firstname: 'Ada', type: 'staff' })
  const log = () => api.create('/time', { contactid, itemid, starttime: '2026-03-02T09:00:00', timespent: 60 })
  const times = [await log(), await log()]
  await api.put('/settings/account', { outprice: 100, taxrate: 0 })
  for (const time of times) await api.put(`/time/${time}`, { billable: true })
  const id = recordOf(await api.post('/invoices/fromtime', { timeids: times, grouping: 'each' })).id as number
  await api.put(`/invoices/${id}`, { status: 'submitted', purchaseordernumber: 'PO-7' })
  const invoiceOf = async (time: number) => (await recordAt(api, `/time/${time}?fields=invoiceid`)).invoiceid
  const summary = async () => (await recordAt(api, `/companies/${company}/summary`)) as Record<string, number>
  const client = await service.person(account, {
    type: 'client',
    companyid: company,
    grants: { [permissions.invoice]: true, [permissions.quote]: true },
  })
  return { account, api, company, id, times, invoiceOf, summary, client: client.api }
}

describe('The next version of an invoice', () => {
  it('is a draft with the same content and a number of its own, which the client does not see', async () => {
    const { api, id, client } = await billed()
    const { number } = await recordAt(api, `/invoices/${id}`)
    const made = await api.post(`/invoices/${id}/revise`)
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({
        number: `${number}-2`,
        version: 2,
        revisionof: id,
        activeworkstate: 'draft',
        purchaseordernumber: 'PO-7',
      }),
    ])
    const next = recordOf(made).id
    const [was, is] = [await api.list(`/invoices/${id}/items`), await api.list(`/invoices/${next}/items`)]
    expect(is.map(({ name, billAmount }) => [name, billAmount])).toEqual(
      was.map((each) => [each.name, each.billAmount]),
    )
    expect((await client.get(`/invoices/${next}`)).status).toBe(404)
    expect((await client.get(`/invoices/${id}`)).body.data).toMatchObject({ activeworkstate: 'submitted' })
    const again = await api.post(`/invoices/${id}/revise`)
    expect([again.status, again.body.data]).toEqual([
      409,
      [`${number} is being revised already: ${number}-2 is its next version.`],
    ])
  })

  it('replaces the issued one when it is issued: that one is voided, counts for nothing, and its work moves', async () => {
    const { api, id, times, invoiceOf, summary, client } = await billed()
    const before = await summary()
    const next = recordOf(await api.post(`/invoices/${id}/revise`)).id as number
    expect(await summary()).toEqual(before)
    expect(await invoiceOf(times[0] as number)).toBe(id)
    const lines = await api.list(`/invoices/${next}/items`)
    await api.post(`/invoices/${next}/items`, fixed(50))
    if (lines.length > 1) await api.delete(`/invoices/items/${lines[1]?.id}`)
    const { total } = await recordAt(api, `/invoices/${next}?fields=total`)
    await api.put(`/invoices/${next}`, { status: 'submitted' })
    expect(await recordAt(api, `/invoices/${id}?fields=status,replacedby,outstanding`)).toMatchObject({
      status: 'voided',
      replacedby: next,
      outstanding: 0,
    })
    expect((await summary()).invoiced).toBe(total)
    expect(await invoiceOf(times[0] as number)).toBe(next)
    // The work of a line that was taken away can be billed again.
    if (lines.length > 1) expect(await invoiceOf(times[1] as number)).toBeUndefined()
    expect((await client.get(`/invoices/${id}`)).body.data).toMatchObject({ status: 'voided', replacedby: next })
    expect((await client.get(`/invoices/${next}`)).status).toBe(200)
    const third = recordOf(await api.post(`/invoices/${next}/revise`))
    expect(third).toMatchObject({ version: 3, number: expect.stringMatching(/-3$/) })
    expect((await api.post(`/invoices/${id}/revise`)).body.data).toEqual([
      expect.stringMatching(/was replaced by a newer version already\.$/),
    ])
  })

  it('leaves the issued one as it was when it is discarded, and can be restored', async () => {
    const { api, id, times, invoiceOf } = await billed()
    const document = async () => (await api.get(`/invoices/${id}/document`)).body.data
    const issued = await document()
    const next = recordOf(await api.post(`/invoices/${id}/revise`)).id as number
    expect((await api.delete(`/invoices/${next}`)).status).toBe(200)
    expect(await document()).toEqual(issued)
    expect(await invoiceOf(times[0] as number)).toBe(id)
    expect((await api.post(`/invoices/${next}/restore`)).status).toBe(200)
    expect(await invoiceOf(times[0] as number)).toBe(id)
    expect((await api.put(`/invoices/${next}`, { status: 'submitted' })).status).toBe(200)
    expect(await invoiceOf(times[0] as number)).toBe(next)
  })

  it('is deleted with the issued one, and restored with it', async () => {
    const { api, id } = await billed()
    const next = recordOf(await api.post(`/invoices/${id}/revise`)).id as number
    expect((await api.delete(`/invoices/${id}`)).body.data).toMatchObject({ along: { invoices: 1 } })
    expect(await recordAt(api, `/invoices/${next}`)).toMatchObject({ status: 'deleted' })
    expect((await api.post(`/invoices/${next}/restore`)).status).toBe(409)
    expect((await api.post(`/invoices/${id}/restore`)).status).toBe(200)
    expect(await recordAt(api, `/invoices/${next}`)).toMatchObject({ status: 'draft', revisionof: id })
    expect((await api.put(`/invoices/${next}`, { status: 'submitted' })).status).toBe(200)
    // An issued version stands on its own.
    expect((await api.delete(`/invoices/${id}`)).status).toBe(200)
    expect(await recordAt(api, `/invoices/${next}`)).toMatchObject({ status: 'submitted' })
    expect((await api.delete(`/invoices/${next}`)).status).toBe(200)
    expect((await api.post(`/invoices/${next}/restore`)).status).toBe(200)
  })

  it('is deleted when the issued one is voided', async () => {
    const { api, id } = await billed()
    const { id: next } = recordOf(await api.post(`/invoices/${id}/revise`))
    await api.put(`/invoices/${id}`, { status: 'authorised' })
    expect((await api.put(`/invoices/${id}`, { status: 'voided' })).status).toBe(200)
    expect(await recordAt(api, `/invoices/${next}`)).toMatchObject({ status: 'deleted' })
    expect(await recordAt(api, `/invoices/${id}`)).toMatchObject({ status: 'voided' })
  })

  it('does not count as new money: drafts can be counted without revisions', async () => {
    const { api, id } = await billed()
    const drafts = async () =>
      (await api.get('/invoices/counts?status=draft&revisionof=none&by=activeworkstate&sums=grandtotal')).body
    const before = await drafts()
    expect((await api.post(`/invoices/${id}/revise`)).status).toBe(201)
    expect(await drafts()).toEqual(before)
  })

  it('cannot be created for a paid or credited invoice, nor issued once it is', async () => {
    const { api, id } = await billed()
    const next = recordOf(await api.post(`/invoices/${id}/revise`)).id as number
    await api.post(`/invoices/${id}/payments`, { amount: 10 })
    const issue = await api.put(`/invoices/${next}`, { status: 'submitted' })
    expect([issue.status, issue.body.data]).toEqual([
      409,
      [expect.stringMatching(/^\S+ has been paid in part; credit it instead, and discard this version\.$/)],
    ])
    expect(await recordAt(api, `/invoices/${next}`)).toMatchObject({ status: 'draft' })
    await api.delete(`/invoices/${next}`)
    expect((await api.post(`/invoices/${id}/revise`)).status).toBe(409)
    const other = await billed()
    const note = recordOf(await other.api.post(`/invoices/${other.id}/credit`)).id
    expect((await other.api.post(`/invoices/${other.id}/revise`)).status).toBe(409)
    expect((await other.api.post(`/invoices/${note}/revise`)).status).toBe(409)
  })

  it('can be created for issued documents only, by those who may add and edit them', async () => {
    const { api, company, client, id } = await billed()
    const draft = await api.create('/invoices', { title: 'x', companyid: company })
    expect((await api.post(`/invoices/${draft}/revise`)).status).toBe(409)
    expect([403, 404]).toContain((await client.post(`/invoices/${id}/revise`)).status)
  })
})

describe('The next version of a quote', () => {
  async function offered() {
    const { account, api, company } = await firm(service)
    const items = [fixed(100)]
    const id = await api.create('/quotes', { title: 'Boathouse', companyid: company, items, clientaccess: true })
    await api.put(`/quotes/${id}`, { status: 'sent' })
    return { account, api, company, id }
  }

  it('is invisible until it is sent; if the sent one is accepted first, the next one can no longer be sent', async () => {
    const { account, api, company, id } = await offered()
    const { api: client } = await service.person(account, {
      type: 'client',
      companyid: company,
      grants: { [permissions.quote]: true },
    })
    const next = recordOf(await api.post(`/quotes/${id}/revise`)).id as number
    await api.put(`/quotes/items/${(await api.list(`/quotes/${next}/items`))[0]?.id}`, { outUnitPrice: 900 })
    expect((await client.get(`/quotes/${next}`)).status).toBe(404)
    expect((await client.get(`/quotes/${id}/document`)).body.data).toMatchObject({ subtotal: 100 })
    expect((await client.post(`/quotes/${id}/accept`, { name: 'Imogen' })).status).toBe(200)
    const late = await api.post(`/quotes/${next}/send`, { to: 'office@harbour.example' })
    expect([late.status, late.body.data]).toEqual([
      409,
      [expect.stringMatching(/is accepted and cannot be revised\.$/)],
    ])
  })

  it('replaces the sent one, which expires and names its replacement', async () => {
    const { account, api, company, id } = await offered()
    const { api: client } = await service.person(account, {
      type: 'client',
      companyid: company,
      grants: { [permissions.quote]: true },
    })
    const next = recordOf(await api.post(`/quotes/${id}/revise`)).id as number
    expect((await api.post(`/quotes/${next}/send`, { to: 'office@harbour.example' })).status).toBe(200)
    expect((await client.get(`/quotes/${id}`)).body.data).toMatchObject({ status: 'expired', replacedby: next })
    expect((await client.post(`/quotes/${id}/accept`, { name: 'Imogen' })).status).toBe(409)
    expect((await client.post(`/quotes/${next}/accept`, { name: 'Imogen' })).status).toBe(200)
  })

  it('can be reached from every earlier version, however many there are', async () => {
    const { account, api, company, id } = await offered()
    const { api: client } = await service.person(account, {
      type: 'client',
      companyid: company,
      grants: { [permissions.quote]: true },
    })
    const link = (await makeQuoteLink(service.database, account, id)) as string
    const page = async () => (await service.app.inject({ url: link })).body
    expect(await page()).not.toContain('A newer offer replaces')
    const versions = [id]
    for (const price of [200, 300]) {
      const next = recordOf(await api.post(`/quotes/${versions.at(-1)}/revise`)).id as number
      await api.put(`/quotes/items/${(await api.list(`/quotes/${next}/items`))[0]?.id}`, { outUnitPrice: price })
      await api.put(`/quotes/${next}`, { status: 'sent' })
      versions.push(next)
    }
    const [first, second, third] = versions
    for (const version of [first, second])
      expect((await client.get(`/quotes/${version}/document`)).body.data).toMatchObject({ replacedby: third })
    expect(await page()).toMatch(/A newer offer replaces the one that you received\..*300\.00/s)
  })

  it('is the only one that can be renewed: a replaced one cannot, nor can its renewal be requested', async () => {
    const { account, api, company, id } = await offered()
    const { api: client } = await service.person(account, {
      type: 'client',
      companyid: company,
      grants: { [permissions.quote]: true },
    })
    const next = recordOf(await api.post(`/quotes/${id}/revise`)).id as number
    await api.put(`/quotes/${next}`, { status: 'sent' })
    expect((await api.post(`/quotes/${id}/renew`)).body.data).toEqual([
      expect.stringMatching(/was replaced by a newer version already/),
    ])
    expect((await client.post(`/quotes/${id}/askagain`, { name: 'Imogen' })).body.data).toEqual([
      expect.stringMatching(/^A newer version replaced .*; answer that one\.$/),
    ])
  })
})
