/**
 * Creates records of any resource from its declaration: required fields, references to records that are created in the same way, and
 * the few values that declarations do not determine. Most new resources need no line here.
 */
import type { Field } from '../../contract/language/field.ts'
import type { Resource } from '../../contract/language/resource.ts'
import { type ResourceName, registry, resourceNamed } from '../../contract/registry.ts'
import { getBinding } from '../resources/bindings.ts'
import type { Caller } from './test-caller.ts'

type Body = Record<string, unknown>

/** Values that satisfy rules beyond the declaration. */
const particulars: Readonly<Record<string, Body>> = {
  account: { timezone: 'Europe/Vienna', currency: 'EUR', locale: 'de' },
  apikeys: { scopes: 'projects', expires: '2100-12-31' },
  bookmarks: { url: 'https://example.com/plan' },
  companylocations: { country: 'Ireland', countryid: 372 },
  contacts: { firstname: 'Ida' },
  customfields: { type: 'dropdown' },
  looknfeel: { countrycode: 'IE', iban: 'IE29 AIBK 9311 5212 3456 78', bic: 'AIBKIE2D' },
  // The id can be that of one of three resources, which declarations cannot express.
  ...Object.fromEntries(
    ['items', 'invoiceitems', 'quoteitems', 'templateitems'].map((name) => [name, { productid: undefined }]),
  ),
  // A partial payment, so that the invoice accepts further ones.
  payments: { amount: 12.25 },
  recurringinvoices: { nextdate: '2100-01-31', enddate: '2100-12-31' },
  webhooks: { url: 'https://hooks.example.com/worklane', event: 'newproject' },
  workstages: { workstate: 'active' },
}

/**
 * References that most records need: documents need them unless they are templates; messages and files unless they
 * belong to a document or a company.
 */
const needed: Readonly<Record<string, readonly string[]>> = {
  files: ['projectid'],
  messages: ['projectid'],
  invoices: ['companyid', 'projectid'],
  quotes: ['companyid', 'projectid'],
}

export const pathOf = (name: string): string =>
  (
    resourceNamed(name).paths.find(({ scope, preset }) => Object.keys({ ...scope, ...preset }).length === 0) ??
    resourceNamed(name).paths[0]
  ).path

/** Whether new records of the resource come from an upload. */
export const isUploaded = ({ name }: Resource): boolean => getBinding(name).lacks === 'create'

/** Whether new records of the resource come from a JSON body. */
export const isCreated = (of: Resource): boolean =>
  of.writers !== 'nobody' && !of.singleton && !of.fixedSet && !isUploaded(of)

/** Whether records of the resource are changed by a JSON body. */
export const isChanged = (of: Resource): boolean => of.writers !== 'nobody'

/** Fields that a body may set: on creation, or at any time. */
export function writable(of: Resource, creating: boolean): [string, Field][] {
  return Object.entries<Field>(of.fields).filter(
    ([, { write }]) => write === 'always' || (creating && write === 'create'),
  )
}

/** A valid value of the field, or undefined if that depends on records or rules. */
export function sampleValue(name: string, wire: string, field: Field): unknown {
  if (particulars[name] && wire in particulars[name]) return particulars[name][wire]
  const text = field.format === 'email' ? `of.${name}@example.com` : `${wire} of ${name}`
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return field.max === null ? text : text.slice(0, field.max)
    case 'integer':
    case 'minutes':
      return Math.min(Math.max(2, field.min ?? 2), field.max ?? 2)
    case 'decimal':
    case 'money':
    case 'percent':
      return Math.min(12.25, field.max ?? 12.25)
    case 'boolean':
      return true
    case 'date':
      return '2026-01-31'
    case 'datetime':
      return '2026-01-31T09:00:00'
    case 'color':
      return '2f80ed'
    case 'choice':
      return field.values[0]
    default:
      return undefined
  }
}

/** An invalid value for all fields of the kind; undefined if every text is valid. */
export function badValue(field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return { not: 'text' }
    case 'records':
    case 'customvalues':
    case 'object':
      return 'no object'
    default:
      return 'bad value'
  }
}

export interface Samples {
  /** The id of a record of the resource, which is created when first requested. */
  readonly idOf: (name: string) => Promise<number>
  /** A complete body of a new record. */
  readonly bodyOf: (name: string) => Promise<Body>
}

/** Creates records in the caller's account; `given` are existing records to refer to. */
export function samplesOf(api: Caller, given: Readonly<Record<string, number>> = {}): Samples {
  const made = new Map(Object.entries(given).map(([name, id]) => [name, Promise.resolve(id)]))

  async function bodyOf(name: string): Promise<Body> {
    const of = resourceNamed(name)
    const body: Body = { ...particulars[name] }
    for (const [wire, field] of writable(of, true)) {
      if (!field.required && !needed[name]?.includes(wire)) continue
      body[wire] = field.kind === 'toone' ? await idOf(field.target as string) : sampleValue(name, wire, field)
    }
    if (name === 'payments') body.invoiceid = await submittedInvoice(api, await bodyOf('invoices'))
    // An invoice has one recurring invoice at most.
    if (name === 'recurringinvoices') body.invoiceid = await make('invoices')
    return body
  }

  async function make(name: string): Promise<number> {
    const of = resourceNamed(name)
    if (isUploaded(of)) return upload(api, pathOf(name), await bodyOf(name))
    if (of.fixedSet) return ((await api.list(pathOf(name)))[0] as { id: number }).id
    return api.create(pathOf(name), await bodyOf(name))
  }

  function idOf(name: string): Promise<number> {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }

  return { idOf, bodyOf }
}

/** Creates another record with the given values. */
export const fresh = async (api: Caller, { bodyOf }: Samples, name: string, more: object = {}): Promise<number> =>
  api.create(pathOf(name), { ...(await bodyOf(name)), ...more })

/** An invoice that can be paid: sent, with a total above zero. */
async function submittedInvoice(api: Caller, body: Body): Promise<number> {
  const lines = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 1000 }]
  const id = await api.create('/invoices', { ...body, items: lines })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  return id
}

/** Body and headers that upload a file with these fields. */
export async function uploadOf(fields: Body): Promise<[string, Record<string, string>]> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob(['content']), 'plan.txt')
  const packed = new Response(form)
  return [await packed.text(), { 'content-type': String(packed.headers.get('content-type')) }]
}

async function upload(api: Caller, path: string, fields: Body): Promise<number> {
  const answer = await api.post(path, ...(await uploadOf(fields)))
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return (answer.body.data as { id: number }).id
}

export const everyResource = Object.values(registry) as unknown as readonly (Resource & { name: ResourceName })[]

/** A record as read by the caller. */
export async function recordAt(api: Caller, path: string): Promise<Record<string, unknown>> {
  const { status, body } = await api.get(path)
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
  return body.data as Record<string, unknown>
}

/** The record in a response. */
export const recordOf = (answer: { readonly body: { readonly data?: unknown } }) =>
  answer.body.data as Record<string, unknown>
