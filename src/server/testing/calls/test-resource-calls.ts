/**
 * Valid calls of the operations of every resource: lists and records, batches, exports, counts, histories and actions.
 */
import { dirname } from 'node:path'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { type Resource, stageField } from '../../../contract/language/resource.ts'
import { getTemplate } from '../../http/description/addresses.ts'
import type { Caller } from '../test-caller.ts'
import { everyResource, isCreated, isUploaded, type Samples, sampleValue, uploadOf, writable } from '../test-records.ts'
import type { MakeCall, TestCall } from './test-call.ts'
import { mailedLink } from './test-document-calls.ts'
import { nextWeek } from './test-time-calls.ts'

interface Collection {
  readonly of: Resource
  readonly at: CollectionPath
}

const collections = new Map(
  everyResource.flatMap((of) => of.paths.map((at): [string, Collection] => [getTemplate(at.path), { of, at }])),
)

/** Resources that require a sent invoice, not a draft. */
const paid: readonly string[] = ['payments', 'reminders']

/** States of the first stages of documents. */
const firstStates: Readonly<Record<string, string>> = { invoice: 'draft', quote: 'pending' }

/** Creates calls of an operation by its method and template; null if no resource has it. */
export function resourceCalls(api: Caller, samples: Samples): (method: string, template: string) => MakeCall | null {
  const records = recordsOf(api, samples)
  const { addressOf, one } = records
  const below = (template: string, ending: string) =>
    template.endsWith(ending) ? collections.get(template.slice(0, -ending.length)) : undefined

  return (method, template) => {
    const collection = collections.get(template)
    if (collection) return () => ofCollection(records, method, collection)
    const batch = below(template, '/batch')
    if (batch) {
      return async () => {
        const { address, id } = await one(template, batch)
        return { path: `${address}/batch`, body: { ids: [id], update: oneValue(batch.of) } }
      }
    }
    for (const ending of ['/export', '/counts']) {
      const told = below(template, ending)
      if (told) return async () => ({ path: `${await addressOf(told)}${ending}` })
    }
    const history = below(template, '/{id}/changes')
    if (history) {
      return async () => {
        const { address, id } = await one(template, history)
        return { path: `${address}/${id}/changes` }
      }
    }
    const record = below(template, '/{id}')
    if (record) return () => ofRecord(records, method, template, record)
    const action = actions.find((each) => below(template, `/{id}/${each}`))
    const acted = action && below(template, `/{id}/${action}`)
    return acted ? () => ofAction(api, records, action, acted) : null
  }
}

const actions = ['order', 'complete', 'reactivate', 'restore', 'workstage'] as const

type Records = ReturnType<typeof recordsOf>

interface Made {
  /** The address of its collection. */
  readonly address: string
  readonly id: number
}

/** Parents of messages and files other than a project. */
const placed: readonly string[] = ['messages', 'files']
const elsewhere: readonly string[] = ['companyid', 'invoiceid', 'quoteid']

/** Records for the calls. */
function recordsOf(api: Caller, { idOf, bodyOf }: Samples) {
  const shared = new Map<string, Promise<Made>>()

  /** A sent invoice whose total exceeds all payments of the calls. */
  let unpaid: Promise<number> | undefined
  const unpaidInvoice = () => {
    unpaid ??= bodyOf('payments').then(({ invoiceid }) => invoiceid as number)
    return unpaid
  }

  const stageOf = (entity: string) =>
    api.create(`/settings/workstages/${entity}`, { name: 'Begun', workstate: firstStates[entity] ?? 'active' })

  /** Creates records that have no create operation. */
  const happen: Readonly<Record<string, (address: string) => Promise<unknown>>> = {
    reminders: async () => api.post(`/invoices/${await unpaidInvoice()}/remind`, { to: 'client@example.com' }),
    sendings: async (address) => {
      const document = address === '/sendings' ? `/invoices/${await unpaidInvoice()}` : dirname(address)
      if (document.startsWith('/invoices')) await api.post(`${document}/items`, { name: 'Drawings' })
      return api.post(`${document}/send`, { to: 'client@example.com' })
    },
    quotelinks: async (address) =>
      mailedLink(
        api,
        address === '/quotelinks' ? `/quotes/${await api.create('/quotes', await bodyOf('quotes'))}` : dirname(address),
      ),
    webhookrequests: async () => api.post(`/settings/webhooks/${await idOf('webhooks')}/test`),
    timesheets: async () => api.put('/timesheets/submit', { week: nextWeek() }),
    securityevents: async () => api.post('/settings/apikeys', { name: 'For a program' }),
    projectworkstages: async () =>
      api.put(`/projects/${await idOf('projects')}/workstage`, { workstageid: await stageOf('project') }),
  }

  /** The collection's address, with ids in place of its segments. */
  async function addressOf({ of, at }: Collection): Promise<string> {
    let address = at.path
    for (const [segment, filter] of Object.entries(at.scope)) {
      const wire = of.filters.get(filter)?.fields[0] ?? filter
      const target = of.fields[wire]?.target ?? at.of ?? of.name
      address = address.replace(`:${segment}`, String(await parentOf(of.name, wire, target)))
    }
    return address
  }

  async function parentOf(name: string, wire: string, target: string): Promise<unknown> {
    if (paid.includes(name)) return unpaidInvoice()
    // Sending issues a document, and other calls change the one that they share.
    if (name === 'sendings' || name === 'quotelinks') return api.create(`/${target}`, await bodyOf(target))
    return name === 'recurringinvoices' ? (await bodyOf(name))[wire] : idOf(target)
  }

  /** The body of a new record of the collection. */
  async function bodyFor({ of, at }: Collection): Promise<Record<string, unknown>> {
    const body = await bodyOf(of.name)
    const state = firstStates[at.preset.entity ?? '']
    if (of.name === 'workstages' && state !== undefined) return { ...body, workstate: state }
    if (!placed.includes(of.name) || !Object.keys(at.scope).some((segment) => elsewhere.includes(segment))) return body
    const { projectid: _, ...rest } = body
    return rest
  }

  /** A new record of the collection if it can be created, otherwise an existing one. */
  async function fresh(collection: Collection): Promise<Made> {
    const address = await addressOf(collection)
    return { address, id: await madeAt(address, collection) }
  }

  async function madeAt(address: string, collection: Collection): Promise<number> {
    const { of } = collection
    if (isUploaded(of)) return idOfAnswer(await api.post(address, ...(await uploadOf(await bodyFor(collection)))))
    if (isCreated(of)) return api.create(address, await bodyFor(collection))
    await happen[of.name]?.(address)
    const [first] = await api.list(address)
    if (!first) throw new Error(`there is none of ${of.name} at ${address}`)
    return first.id as number
  }

  /** One record for all calls at an address that do not delete it. */
  function one(template: string, collection: Collection): Promise<Made> {
    const known = shared.get(template) ?? fresh(collection)
    shared.set(template, known)
    return known
  }

  return { addressOf, bodyFor, bodyOf, fresh, one, stageOf }
}

async function ofCollection(records: Records, method: string, collection: Collection): Promise<TestCall> {
  if (method === 'delete') {
    const { address, id } = await records.fresh(collection)
    return { path: `${address}?ids=${id}` }
  }
  const path = await records.addressOf(collection)
  if (method === 'get') return { path: collection.of.singleton ? path : `${path}?includetotalrows=true&pagenumber=1` }
  if (method === 'put' || method === 'patch') return { path, body: {} }
  if (!isUploaded(collection.of)) return { path, body: await records.bodyFor(collection) }
  const [body, headers] = await uploadOf(await records.bodyFor(collection))
  return { path, body, headers }
}

async function ofRecord(
  { fresh, one }: Records,
  method: string,
  template: string,
  collection: Collection,
): Promise<TestCall> {
  const { address, id } = method === 'delete' ? await fresh(collection) : await one(template, collection)
  const path = `${address}/${id}`
  if (method === 'put' || method === 'patch') return { path, body: {} }
  return { path: method === 'get' ? `${path}?fields=all` : path }
}

async function ofAction(
  api: Caller,
  { fresh, one, stageOf }: Records,
  action: (typeof actions)[number],
  collection: Collection,
): Promise<TestCall> {
  const { address, id } = await fresh(collection)
  const path = `${address}/${id}/${action}`
  if (action === 'restore') await api.delete(`${address}/${id}`)
  if (action === 'reactivate') await api.put(`${address}/${id}/complete`)
  if (action === 'order') return { path, body: { placeafterid: (await one(collection.at.path, collection)).id } }
  if (action !== 'workstage') return { path }
  return { path, body: { [stageField(collection.of) ?? '']: await stageOf(collection.of.singular) } }
}

/** An update of one field, whichever takes a value. */
function oneValue(of: Resource): object {
  const values = writable(of, false).map(([wire, field]) => [wire, sampleValue(of.name, wire, field)] as const)
  const [first] = values.filter(([, value]) => value !== undefined)
  return first ? { [first[0]]: first[1] } : {}
}

function idOfAnswer(answer: { status: number; body: { data?: unknown } }): number {
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return (answer.body.data as { id: number }).id
}
