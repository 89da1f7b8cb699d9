/** The API knows every parameter of every tool: nothing that a tool sends is ignored. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { samplesOf } from '../../../testing/test-records.ts'
import { partOf } from '../../../testing/test-size.ts'
import { accountCaller } from '../../spec/test-caller.ts'
import type { InputSchema, JsonSchema, Tool } from '../../tool.ts'
import { tools } from '../catalogue.ts'
import { createFixture } from './test-fixture.ts'

const service = await startTestService()
const { api, ids, person } = await createFixture(service)

/** A value that the API accepts, or refuses for its value only. */
function sampleOf(name: string, schema: JsonSchema): unknown {
  const {
    type,
    enum: values,
    format,
    items,
    description,
  } = schema as {
    readonly type: string
    readonly enum?: readonly unknown[]
    readonly format?: string
    readonly items?: JsonSchema
    readonly description?: string
  }
  if (values) return values[0]
  if (type === 'object') return fullArguments(schema as unknown as InputSchema)
  if (type === 'array') return [items?.type === 'object' ? sampleOf(name, items) : 1]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  if (description === 'ids, comma-separated' || name === 'priority') return '1'
  if (description === 'contact ids, me or all') return 'all'
  if (name === 'fields') return 'id'
  if (format === 'email') return 'ida@example.com'
  return format === 'date' || /from$|to$|time$/.test(name) ? '2026-03-02' : 'text'
}

/** Leaves out custom fields: only projects have one here, and filters by them are tested with companies. */
const fullArguments = ({ properties }: InputSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      name === 'customfields' ? [] : [[name, sampleOf(name, schema)]],
    ),
  )

async function send(tool: Tool, args: Record<string, unknown>) {
  const { method, path, body } = tool.operation(args, accountCaller)
  if (method === 'GET') return api.get(path)
  if (method === 'DELETE') return api.delete(path)
  return method === 'PUT' ? api.put(path, body) : api.post(path, body)
}

const lists = tools.filter((tool) => /^(list|count|sum)_/.test(tool.name))

it.each(lists.map((tool) => [tool.name, tool] as const))(
  '%s accepts all its arguments at once',
  async (_name, tool) => {
    const answer = await send(tool, fullArguments(tool.inputSchema))
    expect([answer.status, answer.headers['x-ignored']]).toEqual([200, undefined])
  },
)

describe('Lists can be sorted by every declared field:', () => {
  const sortings = lists.flatMap((tool) => {
    const { sortby } = tool.inputSchema.properties as { sortby?: { enum: string[] } }
    return (sortby?.enum ?? []).map((name) => [tool.name, name, tool] as const)
  })
  it.each(partOf(sortings, 3))('%s by %s', async (_name, sortby, tool) => {
    const answer = await send(tool, {
      ...(tool.name.includes('option') ? { customfieldid: 1 } : {}),
      sortby,
      sortorder: 'desc',
    })
    expect([answer.status, answer.headers['x-ignored']]).toEqual([200, undefined])
  })
})

// Every argument of a contact is tried on the person, who becomes a client by one.
const manager = await api.create('/contacts', { firstname: 'Omar', type: 'staff' })
const samples = samplesOf(api, { companies: ids.company, projects: ids.project, items: ids.item, contacts: person.id })
/** A custom field of projects; that of the samples is one of companies. */
const field = await api.create('/settings/projects/customfields', { name: 'Roof', type: 'dropdown' })
/** Values that have to match each other. */
const particular: Readonly<Record<string, unknown>> = {
  projectid: ids.project,
  itemcollectionid: ids.phase,
  itemid: ids.item,
  contactid: person.id,
  companyid: ids.company,
  // Later than any start date.
  duedate: '2035-03-02',
  validdate: '2035-03-02',
  nextdate: '2100-01-31',
  enddate: '2100-12-31',
  hourlyrateserviceid: ids.rate,
  invoicetermid: ids.term,
  managementteam: { managerid: manager },
}

const colleague = () => api.create('/contacts', { firstname: 'Noor', type: 'staff' })

/** Submits a week of a new person, which creates its timesheet. */
async function submittedWeek(): Promise<number> {
  const contactid = await colleague()
  const { body } = await api.put('/timesheets/submit', { week: '2024-W10', contactid })
  return (body.data as { id: number }).id
}

/** A record of the resource, from the samples if they have one. */
async function recordOf(resource: string): Promise<number> {
  if (resource === 'customfields') return field
  // Not the fixture's person, who is the only administrator.
  if (resource === 'contacts') return colleague()
  return resource === 'timesheets' ? submittedWeek() : samples.idOf(resource)
}

/** A custom field of such records, if they can have one. */
async function ownFieldOf(resource: string): Promise<number> {
  if (!['companies', 'contacts', 'projects', 'items', 'invoices', 'quotes'].includes(resource)) return field
  return api.create(`/settings/${resource}/customfields`, { name: `Of ${resource}`, type: 'text' })
}

/** Resources that need an invoice of their own: a sent one, or one that is not repeated yet. */
const ownInvoice: readonly string[] = ['payments', 'recurringinvoices']

/** The required arguments of a tool and one more. */
async function argumentsWith(tool: Tool, argument: string): Promise<Record<string, unknown>> {
  const { properties, required = [] } = tool.inputSchema
  const [right] = tool.rights
  const resource = right?.resource as string
  // What is mailed is fixed from then on, so it is none of the samples.
  const mailedOne = () => api.create(`/${resource}`, { title: 'Mailed', companyid: ids.company })
  const id = tool.name.startsWith('send_') && resource !== 'timesheets' ? await mailedOne() : await recordOf(resource)
  const own: Readonly<Record<string, unknown>> = {
    id: properties.id?.type === 'array' ? [id] : id,
    ids: [id],
    ...particular,
    ...(resource === 'timesheets' ? { week: '2024-W10', contactid: await colleague() } : {}),
    invoiceid: ownInvoice.includes(resource)
      ? (await samples.bodyOf(resource)).invoiceid
      : await samples.idOf('invoices'),
    quoteid: await samples.idOf('quotes'),
    customfieldid: field,
    customfields: [{ id: await ownFieldOf(resource), value: null }],
    number: `${tool.name} ${argument}`,
    // Of mails; elsewhere it is the end of a period.
    ...(tool.name.startsWith('send_') ? { to: 'client@example.test' } : {}),
    templateused: await samples.idOf('projecttemplates'),
  }
  const isDocument = 'template' in properties && argument !== 'template'
  const whose = tool.name === 'submit_timesheet' ? ['contactid'] : []
  // A message belongs to one record.
  const standsElsewhere = /^(invoice|quote|company)id$/.test(argument)
  const place = tool.name === 'create_message' && !standsElsewhere ? ['projectid'] : []
  const mailed = 'to' in properties && tool.name.startsWith('send_') ? ['to'] : []
  const names = [...required, ...mailed, ...(isDocument ? ['companyid'] : []), ...whose, ...place, argument]
  return Object.fromEntries(names.map((name) => [name, own[name] ?? sampleOf(name, properties[name] as JsonSchema)]))
}

describe('Each argument of a writing tool is known to the API:', () => {
  const single = tools.filter(
    (tool) =>
      !tool.annotations.readOnlyHint &&
      !/^(bulk_create|bulk_delete|delete|.*_timer|create_invoice_|move_(invoice|quote)item)/.test(tool.name),
  )
  const pairs = single.flatMap((tool) =>
    Object.keys(tool.inputSchema.properties)
      .filter((name) => name !== 'ids')
      .map((name) => [tool.name, name, tool] as const),
  )
  it.each(partOf(pairs, 3))('%s: %s', async (_name, argument, tool) => {
    const answer = await send(tool, await argumentsWith(tool, argument))
    expect(answer.headers['x-ignored']).toBeUndefined()
    // Some references have no suitable record here, and documents only allow some transitions.
    const isRefusal = /id$|recipients/i.test(argument) ? 400 : argument === 'status' ? 409 : 200
    // Records here are neither deleted nor issued, which is the first thing that these look at.
    const needsOther = /^(restore_|convert_|revise_|send_invoice)/.test(tool.name) ? [409] : []
    expect([200, 201, isRefusal, ...needsOther], JSON.stringify(answer.body)).toContain(answer.status)
  })
})
