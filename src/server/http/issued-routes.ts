/** GET /invoices/{id}/document and /quotes/{id}/document: what was issued to a client, as data. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { array, boolean, integer, object, type Schema, string, success } from '../../contract/json-schema.ts'
import { notFound } from '../../contract/problem.ts'
import { type DocumentKind, documentKinds } from '../../contract/resources/documents.ts'
import { requireRight } from '../read/rights.ts'
import { requireAmounts } from '../resources/documents/amounts.ts'
import { actorOf } from './authenticate.ts'
import { described } from './description/operation.ts'
import { readIssued } from './document-file.ts'
import type { Parts } from './parts.ts'
import { idOf } from './scope.ts'

const number: Schema = { type: 'number' }
const date: Schema = { type: 'string', format: 'date' }
const party = (...parts: readonly string[]): Schema => object(Object.fromEntries(parts.map((part) => [part, string])))

const line = object({
  name: string,
  description: string,
  quantity: number,
  unit: { const: 'hour', description: 'Left out where the quantity counts pieces.' },
  price: { ...number, description: 'Per unit; left out where the amount was fixed by hand.' },
  amount: number,
  discount: object({ percent: number, amount: number }),
  taxable: boolean,
})

const document = object(
  {
    id: integer,
    kind: { enum: documentKinds },
    number: string,
    heading: { type: 'string', description: 'What the document is called, such as Invoice or Estimate.' },
    title: string,
    status: string,
    description: string,
    firm: party('name', 'address', 'footer'),
    client: party('company', 'contact', 'address1', 'address2', 'address3', 'city', 'state', 'zipcode', 'country'),
    project: string,
    date,
    duedate: date,
    validdate: date,
    purchaseordernumber: string,
    quotedby: string,
    showlines: { type: 'boolean', description: 'Whether each line is shown, or phases with their amounts only.' },
    phases: array(object({ name: string, description: string, amount: number, lines: array(line) })),
    currency: string,
    subtotal: number,
    taxes: array(object({ rate: number, amount: number })),
    tax: number,
    total: number,
    paid: number,
    outstanding: number,
    terms: string,
    paymentdetails: string,
    footer: string,
  },
  ['id', 'kind'],
)

const operation = (kind: DocumentKind) =>
  described(() => ({
    tag: kind === 'invoice' ? 'Invoices' : 'Quotes',
    summary: `The ${kind} as it was issued to the client, with the amounts that it is printed with. Whoever may read the PDF file may read it.`,
    success: { status: 200, schema: success(document) },
  }))

export function issuedRoutes(api: FastifyInstance, service: Parts): void {
  for (const kind of documentKinds)
    api.get(`/${kind}s/:recordid/document`, operation(kind), async (request: FastifyRequest) => {
      const actor = actorOf(request)
      requireRight(actor, service.bindingOf(`${kind}s`).resource, 'view')
      const id = idOf((request.params as Record<string, string>).recordid, kind)
      requireAmounts(kind)(actor)
      const issued = await readIssued(service, actor, kind, id)
      if (!issued) throw notFound(kind, id)
      return { status: 'success', data: withoutEmpty(issued.document) }
    })
}

/** Nothing is said of what is not there, as everywhere in the interface. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, withoutEmpty(part)] as const)
      .filter(([, part]) => !isEmpty(part)),
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
