/**
 * A valid call of every operation that the description of the interface tells of. What every resource has is made from
 * its declaration; only what is there once has a line of its own. An operation without a call is a mistake of the test.
 */

import { randomUUID } from 'node:crypto'
import type { CollectionPath } from '../../contract/language/collection-path.ts'
import { type Resource, stageField } from '../../contract/language/resource.ts'
import { addDays, weekOf } from '../../contract/language/week.ts'
import { resourceNamed } from '../../contract/registry.ts'
import { reportNames } from '../../contract/resources/time/reports.ts'
import { importCalls } from '../resources/imports/test-imports.ts'
import { type Caller, testPassword } from './test-api.ts'
import { factorCalls } from './test-factor-calls.ts'
import { everyResource, isCreated, pathOf, samplesOf, sampleValue, uploadOf, writable } from './test-records.ts'

export interface Call {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

interface Collection {
  readonly of: Resource
  readonly at: CollectionPath
}

export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const collections = new Map(
  everyResource.flatMap((of) => of.paths.map((at): [string, Collection] => [templateOf(at.path), { of, at }])),
)
const item = '/{id}'
/** What belongs to an invoice that was sent, and to no draft. */
const paid: readonly string[] = ['payments', 'reminders']

let weeks = 0

/** A week that nobody has submitted yet, each later than the one before. */
const nextWeek = () => weekOf(addDays('2001-01-01', 7 * weeks++))

/** Nobody of any account signs in with it. */
const unusedEmail = () => `${randomUUID()}@example.com`

/**
 * @param publicUrl where the service is reached
 * @param api staff of an account of its own, which may do everything and has a contact
 * @param colleague makes another person of the account
 */
export function callsOf(publicUrl: string, api: Caller, colleague: () => Promise<{ id: number; api: Caller }>) {
  const samples = samplesOf(api)
  const shared = new Map<string, Promise<number>>()

  /** An invoice that was sent and asks for more than all calls pay. */
  let unpaid: Promise<number> | undefined
  const unpaidInvoice = () => {
    unpaid ??= samples.bodyOf('payments').then(({ invoiceid }) => invoiceid as number)
    return unpaid
  }

  /** The collection's address with records in the places of its segments. */
  async function addressOf({ of, at }: Collection): Promise<string> {
    let address = at.path
    for (const [segment, filter] of Object.entries(at.scope)) {
      const wire = of.filters.get(filter)?.fields[0] ?? filter
      const target = of.fields[wire]?.target ?? at.of ?? of.name
      const id = paid.includes(of.name) ? await unpaidInvoice() : await samples.idOf(target)
      address = address.replace(`:${segment}`, String(id))
    }
    return address
  }

  /** A new record of the collection, where such are made at all; else one that is there. */
  async function fresh(collection: Collection, more: object = {}): Promise<number> {
    const { of } = collection
    const address = await addressOf(collection)
    if (of.uploaded) return idOfAnswer(await api.post(address, ...(await uploadOf(await samples.bodyOf(of.name)))))
    if (isCreated(of)) return api.create(address, { ...(await bodyFor(collection)), ...more })
    await happen[of.name]?.()
    const [first] = await api.list(address)
    if (!first) throw new Error(`there is none of ${of.name} at ${address}`)
    return first.id as number
  }

  /** One record of each collection for all calls that leave it in its place. */
  async function one(template: string, collection: Collection): Promise<number> {
    const known = shared.get(template) ?? fresh(collection)
    shared.set(template, known)
    return known
  }

  /** What makes records that nobody writes. */
  const happen: Readonly<Record<string, () => Promise<unknown>>> = {
    reminders: async () => api.post(`/invoices/${await unpaidInvoice()}/remind`, { to: 'client@example.com' }),
    webhookrequests: async () => api.post(`/settings/webhooks/${await samples.idOf('webhooks')}/test`),
    timesheets: async () => api.put('/timesheets/submit', { week: nextWeek() }),
    securityevents: async () => api.post('/settings/apikeys', { name: 'For a program' }),
    projectworkstages: async () =>
      api.put(`/projects/${await samples.idOf('projects')}/workstage`, { workstageid: await stageOf('project') }),
  }
  const stageOf = (entity: string) =>
    api.create(`/settings/workstages/${entity}`, { name: 'Begun', workstate: firstStates[entity] ?? 'active' })

  /** What a new record of the collection needs. */
  async function bodyFor({ of, at }: Collection): Promise<Record<string, unknown>> {
    const body = await samples.bodyOf(of.name)
    const state = firstStates[at.preset.entity ?? '']
    return of.name === 'workstages' && state !== undefined ? { ...body, workstate: state } : body
  }

  async function ofCollection(method: string, collection: Collection): Promise<Call> {
    const path = await addressOf(collection)
    if (method === 'get') return { path: collection.of.singleton ? path : `${path}?includetotalrows=true&pagenumber=1` }
    if (method === 'put' || method === 'patch') return { path, body: {} }
    if (method === 'delete') return { path: `${path}?ids=${await fresh(collection)}` }
    if (!collection.of.uploaded) return { path, body: await bodyFor(collection) }
    const [body, headers] = await uploadOf(await samples.bodyOf(collection.of.name))
    return { path, body, headers }
  }

  async function ofRecord(method: string, template: string, collection: Collection): Promise<Call> {
    const id = method === 'delete' ? await fresh(collection) : await one(template, collection)
    const path = `${await addressOf(collection)}/${id}`
    return method === 'put' || method === 'patch'
      ? { path, body: {} }
      : { path: method === 'get' ? `${path}?fields=all` : path }
  }

  async function ofAction(action: string, template: string, collection: Collection): Promise<Call> {
    const address = await addressOf(collection)
    const id = await fresh(collection)
    const path = `${address}/${id}/${action}`
    if (action === 'restore') await api.delete(`${address}/${id}`)
    if (action === 'reactivate') await api.put(`${address}/${id}/complete`)
    if (action === 'order') return { path, body: { placeafterid: await one(template, collection) } }
    if (action === 'workstage')
      return { path, body: { [stageField(collection.of) ?? '']: await stageOf(collection.of.singular) } }
    return { path }
  }

  /** The history of one record. */
  async function ofHistory(template: string, collection: Collection): Promise<Call> {
    return { path: `${await addressOf(collection)}/${await one(template, collection)}/changes` }
  }

  async function general(method: string, template: string): Promise<Call | null> {
    const collection = collections.get(template)
    if (collection) return ofCollection(method, collection)
    const batch = collections.get(template.replace(/\/batch$/, ''))
    if (batch) {
      const path = `${await addressOf(batch)}/batch`
      return { path, body: { ids: [await one(template, batch)], update: oneValue(batch.of) } }
    }
    const exported = collections.get(template.replace(/\/export$/, ''))
    if (exported) return { path: `${await addressOf(exported)}/export` }
    const counted = collections.get(template.replace(/\/counts$/, ''))
    if (counted) return { path: `${await addressOf(counted)}/counts` }
    const history = collections.get(template.replace(/\/\{id\}\/changes$/, ''))
    if (history) return ofHistory(template, history)
    const record = collections.get(template.slice(0, -item.length))
    if (record && template.endsWith(item)) return ofRecord(method, template, record)
    const [, root = '', action = ''] =
      /^(.*)\/\{id\}\/(order|complete|reactivate|restore|workstage)$/.exec(template) ?? []
    const acted = collections.get(root)
    return acted ? ofAction(action, root, acted) : null
  }

  const single = { ...singleCalls(api, samples), ...factorCalls(publicUrl, api, colleague), ...importCalls(api) }
  return async (method: string, template: string): Promise<Call> => {
    const call = (await single[`${method} ${template}`]?.()) ?? (await general(method, template))
    if (!call) throw new Error(`No call is known of ${method} ${template}`)
    return call
  }
}

/** States that stages of documents begin with. */
const firstStates: Readonly<Record<string, string>> = { invoice: 'draft', quote: 'pending' }

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

/** Calls of what is there once. */
function singleCalls(
  api: Caller,
  { idOf, bodyOf }: ReturnType<typeof samplesOf>,
): Readonly<Record<string, () => Promise<Call>>> {
  const at = async (path: string, name: string, rest = '', body?: unknown): Promise<Call> => ({
    path: `${path}/${await idOf(name)}${rest}`,
    ...(body === undefined ? {} : { body }),
  })
  const fresh = async (name: string, more: object = {}) =>
    api.create(pathOf(name), { ...(await bodyOf(name)), ...more })
  const reads = [
    '/me',
    '/settings/people',
    '/settings/sampledata',
    '/me/email',
    '/me/sessions',
    '/me/calendarfeed',
    '/me/preferences',
    '/me/notifications',
    '/me/notifications/settings',
    '/me/messages/unread',
    '/openapi.json',
    '/planning?from=2026-11-23',
    ...reportNames.flatMap((name) => [`/reports/${name}`, `/reports/${name}/export`]),
    '/search?q=a',
  ]
  const own = async () => ((await api.get('/me')).body.data as { id: number }).id
  const words = ['/settings/items/types', '/settings/contacts/permissions']
  const timers = resourceNamed('items').paths.filter(({ scope }) => Object.keys(scope).length === 0)
  /** A document that the client has, with something to pay. */
  const sent = async (name: 'invoices' | 'quotes') => {
    const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
    const id = await fresh(name, { items })
    await api.put(`/${name}/${id}`, { status: name === 'invoices' ? 'submitted' : 'sent' })
    return id
  }

  /** A quote whose last day is over. */
  const expired = async () => {
    const id = await fresh('quotes', { quotedate: '2026-01-01', validdate: '2026-01-31' })
    await api.put(`/quotes/${id}`, { status: 'expired' })
    return id
  }

  const submitted = async (step: string, more: { readonly body?: object } = {}): Promise<Call> => {
    const answer = await api.put('/timesheets/submit', { week: nextWeek() })
    return { path: `/timesheets/${(answer.body.data as { id: number }).id}/${step}`, ...more }
  }

  return {
    'put /timesheets/submit': async () => ({ path: '/timesheets/submit', body: { week: nextWeek() } }),
    'put /timesheets/{id}/approve': () => submitted('approve'),
    'put /timesheets/{id}/sendback': () => submitted('sendback', { body: { note: 'Friday is missing' } }),
    'put /timesheets/{id}/reopen': () => submitted('reopen'),
    ...Object.fromEntries(reads.map((path) => [`get ${path.split('?')[0]}`, async () => ({ path })])),
    ...Object.fromEntries(
      words.flatMap((path) => [
        [`get ${path}`, async () => ({ path })],
        [`get ${path}/{id}`, async () => ({ path: `${path}/3` })],
      ]),
    ),
    ...Object.fromEntries(
      timers.map(({ path }) => [
        `put ${path}/{id}/starttimer`,
        () => at(path, 'items', '/starttimer', { notes: 'Now' }),
      ]),
    ),
    'post /settings/projects/templates/ready': async () => ({
      path: '/settings/projects/templates/ready',
      body: { name: 'agency' },
    }),
    'post /settings/sampledata': async () => {
      await api.delete('/settings/sampledata')
      return { path: '/settings/sampledata' }
    },
    'delete /settings/sampledata': async () => ({ path: '/settings/sampledata' }),
    'post /settings/people/invitations': async () => ({
      path: '/settings/people/invitations',
      body: { emails: [unusedEmail()], role: 'member' },
    }),
    'get /contacts/{contactid}/deactivate': () => at('/contacts', 'contacts', '/deactivate'),
    'post /contacts/{contactid}/deactivate': async () => ({
      path: `/contacts/${await fresh('contacts')}/deactivate`,
      body: { to: await idOf('contacts') },
    }),
    'get /contacts/{contactid}/permissions': () => at('/contacts', 'contacts', '/permissions'),
    'put /contacts/{contactid}/permissions': () =>
      at('/contacts', 'contacts', '/permissions', { permissions: [{ id: 3, view: true }] }),
    'put /me/email': async () => ({
      path: '/me/email',
      body: { email: unusedEmail(), password: testPassword },
    }),
    'get /contacts/{contactid}/signin': async () => ({ path: `/contacts/${await own()}/signin` }),
    'put /contacts/{contactid}/signin': async () => ({
      path: `/contacts/${await own()}/signin`,
      body: { email: unusedEmail() },
    }),
    'post /me/calendarfeed': async () => ({ path: '/me/calendarfeed' }),
    'put /me/preferences': async () => ({ path: '/me/preferences', body: { density: 'compact' } }),
    'put /me/notifications/read': async () => ({ path: '/me/notifications/read', body: { ids: [1] } }),
    'put /me/messages/read': async () => ({ path: '/me/messages/read', body: { projectid: await idOf('projects') } }),
    'put /me/notifications/readall': async () => ({ path: '/me/notifications/readall' }),
    'put /me/notifications/settings': async () => ({
      path: '/me/notifications/settings',
      body: { message: { mail: true } },
    }),
    'get /projects/{id}/mentionable': () => at('/projects', 'projects', '/mentionable'),
    'put /settings/account/logo': async () => ({ path: '/settings/account/logo', body: { logoid: null } }),
    'delete /me/calendarfeed': async () => ({ path: '/me/calendarfeed' }),
    'delete /me/sessions': async () => ({ path: '/me/sessions' }),
    'get /companies/{companyid}/summary': () => at('/companies', 'companies', '/summary'),
    'get /files/{id}/download': () => at('/files', 'files', '/download'),
    'get /invoices/{id}/pdf': () => at('/invoices', 'invoices', '/pdf'),
    'get /quotes/{id}/pdf': () => at('/quotes', 'quotes', '/pdf'),
    'get /invoices/{id}/ubl': async () => {
      await api.put('/settings/account/looknfeel', { taxnumber: 'FR12345678901', countrycode: 'FR' })
      return { path: `/invoices/${(await bodyOf('payments')).invoiceid}/ubl` }
    },
    'get /invoices/{id}/document': () => at('/invoices', 'invoices', '/document'),
    'get /quotes/{id}/document': () => at('/quotes', 'quotes', '/document'),
    'get /contacts/{contactid}/sessions': () => at('/contacts', 'contacts', '/sessions'),
    'delete /contacts/{contactid}/sessions': () => at('/contacts', 'contacts', '/sessions'),
    // Sessions come about by signing in, which no call of the interface does.
    'delete /contacts/{contactid}/sessions/{sessionid}': () => at('/contacts', 'contacts', '/sessions/1'),
    'delete /me/sessions/{sessionid}': async () => ({ path: '/me/sessions/1' }),
    'post /invoices/{id}/send': () => at('/invoices', 'invoices', '/send', { to: 'client@example.com' }),
    'post /quotes/{id}/send': () => at('/quotes', 'quotes', '/send', { to: 'client@example.com' }),
    'post /settings/webhooks/{id}/test': () => at('/settings/webhooks', 'webhooks', '/test'),
    'put /time/stoptimer': async () => {
      await api.put(`/items/${await idOf('items')}/starttimer`)
      return { path: '/time/stoptimer', body: { timespent: 5 } }
    },
    'put /time/{id}/resumetimer': async () => {
      await api.put(`/items/${await idOf('items')}/starttimer`)
      const stopped = await api.put('/time/stoptimer')
      return { path: `/time/${(stopped.body.data as { id: number }).id}/resumetimer` }
    },
    'post /invoices/fromtime': async () => {
      await fresh('time', { billable: true })
      return { path: '/invoices/fromtime', body: { companyid: await idOf('companies') } }
    },
    'post /invoices/{id}/credit': async () => ({ path: `/invoices/${await sent('invoices')}/credit`, body: {} }),
    'post /invoices/{id}/remind': async () => ({
      path: `/invoices/${await sent('invoices')}/remind`,
      body: { to: 'client@example.com' },
    }),
    'post /quotes/{id}/accept': async () => ({
      path: `/quotes/${await sent('quotes')}/accept`,
      body: { name: 'Ida' },
    }),
    'post /quotes/{id}/decline': async () => ({
      path: `/quotes/${await sent('quotes')}/decline`,
      body: { name: 'Ida' },
    }),
    'post /quotes/{id}/askagain': async () => ({
      path: `/quotes/${await expired()}/askagain`,
      body: { name: 'Ida' },
    }),
    'post /quotes/{id}/renew': async () => ({ path: `/quotes/${await expired()}/renew` }),
    'post /accounting/exports': async () => ({
      path: '/accounting/exports',
      body: { subject: 'invoices', program: 'xero' },
    }),
    'post /quotes/{id}/convert': async () => {
      const id = await fresh('quotes')
      for (const state of ['sent', 'accepted']) await api.put(`/quotes/${id}`, { status: state })
      return { path: `/quotes/${id}/convert`, body: {} }
    },
    'post /contacts/{contactid}/invite': async () => ({
      path: `/contacts/${await fresh('contacts', { email: unusedEmail() })}/invite`,
    }),
    'post /settings/webhooks/requests/{id}/redeliver': async () => {
      const { body } = await api.post(`/settings/webhooks/${await idOf('webhooks')}/test`)
      return { path: `/settings/webhooks/requests/${(body.data as { id: number }).id}/redeliver` }
    },
  }
}
