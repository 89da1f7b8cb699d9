/** Valid calls of the special operations of invoices and quotes. */
import { eventually } from '../eventually.ts'
import type { Caller } from '../test-caller.ts'
import { fresh, type Samples } from '../test-records.ts'
import type { SpecialCalls } from './test-call.ts'

const kinds = ['invoices', 'quotes'] as const
type DocumentsName = (typeof kinds)[number]

const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
const client = { to: 'client@example.com' }
const signer = { name: 'Ida' }

export function documentCalls(api: Caller, samples: Samples): SpecialCalls {
  const { idOf, bodyOf } = samples
  const document = async (kind: DocumentsName) => `/${kind}/${await idOf(kind)}`
  const sent = (kind: DocumentsName) => sentDocument(api, samples, kind)
  const expired = () => expiredQuote(api, samples)

  return {
    ...Object.fromEntries(
      kinds.flatMap((kind) => [
        ...['pdf', 'document'].map((part) => [
          `get /${kind}/{id}/${part}`,
          async () => ({ path: `${await document(kind)}/${part}` }),
        ]),
        [
          `post /${kind}/{id}/send`,
          async () => ({ path: `/${kind}/${await fresh(api, samples, kind, { items })}/send`, body: client }),
        ],
        [`post /${kind}/{id}/revise`, async () => ({ path: `${await sent(kind)}/revise` })],
      ]),
    ),
    'delete /quotes/{quoteid}/links/{id}': async () => {
      const quote = `/quotes/${await fresh(api, samples, 'quotes')}`
      return { path: `${quote}/links/${await mailedLink(api, quote)}` }
    },
    'get /sendings/{id}/pdf': async () => {
      const invoice = await sent('invoices')
      await api.post(`${invoice}/send`, client)
      const id = await eventually(async () => {
        const [sending] = await api.list(`${invoice}/sendings?status=sent,written`)
        return sending ? (sending.id as number) : Promise.reject(new Error('The mail is not sent yet'))
      })
      return { path: `/sendings/${id}/pdf` }
    },
    'get /invoices/{id}/ubl': async () => {
      await api.put('/settings/account/looknfeel', { taxnumber: 'FR12345678901', countrycode: 'FR' })
      return { path: `/invoices/${(await bodyOf('payments')).invoiceid}/ubl` }
    },
    'post /invoices/fromtime': async () => {
      await fresh(api, samples, 'time', { billable: true })
      return { path: '/invoices/fromtime', body: { companyid: await idOf('companies') } }
    },
    'post /invoices/{id}/credit': async () => ({ path: `${await sent('invoices')}/credit`, body: {} }),
    'post /invoices/{id}/remind': async () => ({ path: `${await sent('invoices')}/remind`, body: client }),
    'post /quotes/{id}/accept': async () => ({ path: `${await sent('quotes')}/accept`, body: signer }),
    'post /quotes/{id}/decline': async () => ({ path: `${await sent('quotes')}/decline`, body: signer }),
    'post /quotes/{id}/askagain': async () => ({ path: `${await expired()}/askagain`, body: signer }),
    'post /quotes/{id}/renew': async () => ({ path: `${await expired()}/renew` }),
    'post /quotes/{id}/convert': async () => {
      const id = await fresh(api, samples, 'quotes')
      for (const state of ['sent', 'accepted']) await api.put(`/quotes/${id}`, { status: state })
      return { path: `/quotes/${id}/convert`, body: {} }
    },
    'post /accounting/exports': async () => ({
      path: '/accounting/exports',
      body: { subject: 'invoices', program: 'xero' },
    }),
  }
}

/** The address of an issued document with an amount due. */
async function sentDocument(api: Caller, samples: Samples, kind: DocumentsName): Promise<string> {
  const id = await fresh(api, samples, kind, { items })
  await api.put(`/${kind}/${id}`, { status: kind === 'invoices' ? 'submitted' : 'sent' })
  return `/${kind}/${id}`
}

/** The address of an expired quote. */
async function expiredQuote(api: Caller, samples: Samples): Promise<string> {
  const id = await fresh(api, samples, 'quotes', { quotedate: '2026-01-01', validdate: '2026-01-31' })
  await api.put(`/quotes/${id}`, { status: 'expired' })
  return `/quotes/${id}`
}

/** Mails the quote, and returns the id of the link in the mail, once it is there. */
export async function mailedLink(api: Caller, quote: string): Promise<number> {
  await api.post(`${quote}/send`, client)
  return eventually(async () => {
    const [link] = await api.list(`${quote}/links`)
    return link ? (link.id as number) : Promise.reject(new Error('The mail is not made yet'))
  })
}
