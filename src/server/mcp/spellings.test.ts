/** Every difference in naming between the tools and the API, and its mapping. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../contract/registry.ts'
import { accountCaller, staffCaller } from './spec/test-caller.ts'
import { spellings } from './spellings.ts'
import { ToolInputError } from './tool.ts'
import { tools } from './tools/catalogue.ts'

function operationOf(name: string, args: Record<string, unknown>, caller = accountCaller) {
  const tool = tools.find((each) => each.name === name)
  if (!tool) throw new Error(`There is no tool ${name}`)
  return tool.operation(args, caller)
}

/** The query that a tool sends, without the page size. */
function queryOf(name: string, args: Record<string, unknown>) {
  const query = new URL(operationOf(name, args).path, 'http://tools').searchParams
  query.delete('pagesize')
  return Object.fromEntries(query)
}

describe('Lists', () => {
  it('have 50 records on a page unless the call says otherwise', () => {
    expect(operationOf('list_companies', {}).path).toBe('/companies?pagesize=50')
    expect(operationOf('list_companies', { pagesize: 5, pagenumber: 2 }).path).toBe(
      '/companies?pagesize=5&pagenumber=2',
    )
  })

  it.each([
    ['list_invoices', 'draft', { status: 'draft' }],
    ['list_invoices', 'sent', { status: 'unpaid' }],
    ['list_invoices', 'paid', { status: 'paid' }],
    ['list_invoices', 'overdue', { status: 'unpaid', dueto: '-1d' }],
    ['list_invoices', 'all', { status: 'all' }],
    ['list_quotes', 'pending', { status: 'pending' }],
    ['list_quotes', 'approved', { status: 'accepted' }],
    ['list_quotes', 'declined', { status: 'declined' }],
    ['list_quotes', 'all', { status: 'all' }],
  ])('%s: status %s', (name, status, query) => {
    expect(queryOf(name, { status })).toEqual(query)
  })

  it('of items search names alone', () => {
    expect(queryOf('list_projectitems', { search: 'roof' })).toEqual({ searchname: 'roof' })
    expect(queryOf('list_projects', { search: 'roof' })).toEqual({ search: 'roof' })
  })

  it('refuse a text that is too long by the name that the call has for it', () => {
    const call = () => operationOf('list_projectitems', { search: 'a'.repeat(250_001) })
    expect(call).toThrow(/^search is too long/)
  })

  it('refuse unknown state names as the API refuses unknown ones', () => {
    const call = () => operationOf('list_invoices', { status: 'posted' })
    expect(call).toThrow(ToolInputError)
    expect(call).toThrow(
      `API error (HTTP 400): {"status":"error","data":["status: 'posted' is not allowed; allowed values are draft, sent, paid, overdue, all."]}`,
    )
  })

  it('combine overdue with another end of the range', () => {
    expect(queryOf('list_invoices', { status: 'overdue', duedateto: '2026-01-31' })).toEqual({
      status: 'unpaid',
      dueto: '-1d',
      duedateto: '2026-01-31',
    })
  })

  it.each([
    ['list_contacts', 'companyid', 'string'],
    ['list_contacts', 'roleid', 'string'],
    ['list_projects', 'companyid', 'string'],
    ['list_projects', 'managerid', 'integer'],
    ['list_projects', 'priority', 'integer'],
    ['list_projectitems', 'projectid', 'string'],
    ['list_projectitems', 'priority', 'string'],
    ['list_time', 'projectid', 'string'],
    ['list_time', 'itemid', 'integer'],
    ['list_companies', 'divisionid', 'integer'],
  ])('%s: %s is a %s', (name, argument, type) => {
    expect(tools.find((each) => each.name === name)?.inputSchema.properties[argument]).toMatchObject({ type })
  })
})

describe('Single reads', () => {
  it('of a project have no sub-entities unless requested', () => {
    expect(operationOf('get_project', { id: 4 }).path).toBe('/projects/4?fields=all')
    expect(operationOf('get_project', { id: 4, fields: 'all,phases' }).path).toBe('/projects/4?fields=all%2Cphases')
  })
})

describe('Writes', () => {
  it.each([
    ['tagid', '3,4', { tagid: '3,4' }],
    ['staffid', '3,4', { staffid: '3,4' }],
    ['contactid', '3', { contactid: '3', othercontacts: '' }],
    ['contactid', '3, 4,5', { contactid: '3', othercontacts: ' 4,5' }],
    ['contactid', null, { contactid: null, othercontacts: '' }],
    ['groupid', 8, { groupid: 8 }],
    ['timeallocated', 90, { timeallocated: 90 }],
  ])('update_project: %s %j', (argument, value, body) => {
    expect(operationOf('update_project', { id: 1, [argument]: value }).body).toEqual(body)
  })

  it('send batches under the API’s names', () => {
    expect(operationOf('bulk_update_projectitems', { ids: [1, 2], shiftDates: -3, code: 'A' })).toEqual({
      method: 'PUT',
      path: '/items/batch',
      body: { ids: [1, 2], update: { code: 'A' }, shiftdates: -3 },
    })
    expect(operationOf('complete_projectitems', { id: [1] }).body).toEqual({ ids: [1], update: { status: 'complete' } })
    const entry = { contactid: 1, itemid: 2, timespent: 30, starttime: '2026-01-31T09:00', timeAllocationId: 5 }
    expect(operationOf('bulk_create_time', { entries: [entry] })).toEqual({
      method: 'POST',
      path: '/time',
      body: [entry],
    })
  })
})

it('Fields hidden from the caller are not arguments, at any depth', () => {
  const args = { ids: [1], discount: { percent: 5 } }
  expect(() => operationOf('bulk_update_projectitems', args, staffCaller(3))).toThrow(/Unknown argument 'discount'/)
  expect(operationOf('bulk_update_projectitems', args, staffCaller(3, 11)).body).toMatchObject({
    update: { discount: { percent: 5 } },
  })
  const sorted = tools.find((tool) => tool.name === 'list_invoices')?.inputSchemaFor(staffCaller(12).actor)
  expect(sorted?.properties.sortby).toEqual({
    type: 'string',
    enum: ['id', 'number', 'title', 'invoiceddate', 'duedate', 'lastmodified'],
  })
  const bulk = tools.find((tool) => tool.name === 'bulk_create_contacts')?.inputSchemaFor(staffCaller(4).actor)
  expect(JSON.stringify(bulk)).not.toContain('defaulthourlyrateid')
})

it('No row is unused: each is about a resource and an argument of some tool', () => {
  const arguments_ = tools.flatMap((tool) => Object.keys(tool.inputSchema.properties))
  for (const { resources = [], names } of spellings) {
    for (const resource of resources) expect(Object.keys(registry)).toContain(resource)
    for (const name of names) expect(arguments_).toContain(name)
  }
})
