/** Refusals of invalid arguments before anything is run. */
import { describe, expect, it } from 'vitest'
import { accountCaller } from '../spec/test-caller.ts'
import { ToolInputError } from '../tool.ts'
import { tools } from './catalogue.ts'

/** The API call for these arguments, or the refusal. */
function tried(name: string, args: Record<string, unknown>) {
  const tool = tools.find((each) => each.name === name)
  try {
    return tool?.operation(args, accountCaller)
  } catch (error) {
    if (error instanceof ToolInputError) return error.message
    throw error
  }
}

/** Comma-separated ids of six and seven digits. */
const numbers = (count: number) => Array.from({ length: count }, (_, at) => 990_000 + at).join(',')

describe('Missing arguments', () => {
  it.each([
    ['get_company', {}, 'id is required and must be > 0'],
    ['get_company', { id: null }, 'id is required and must be > 0'],
    ['get_company', { id: 0 }, 'id is required and must be > 0'],
    ['get_company', { id: -3 }, 'id is required and must be > 0'],
    ['get_company', { id: 'seven' }, 'id is required and must be > 0'],
    ['get_company', { id: 1.5 }, 'id is required and must be > 0'],
    ['update_timeallocation', { id: 4 }, 'itemid is required and must be > 0'],
    ['create_company', { type: 'client' }, 'name is required'],
    ['create_company', { type: 'client', name: '' }, 'name is required'],
    ['create_time', { contactid: 1, itemid: 2, starttime: '2026-01-31T09:00' }, 'timespent is required'],
    ['bulk_delete_projects', {}, 'ids is required and must be > 0'],
    ['bulk_delete_projects', { ids: [] }, 'ids is required and must be > 0'],
    ['bulk_delete_projects', { ids: [1, 'x'] }, 'ids is required and must be > 0'],
    ['bulk_adjust_project_dates', { ids: [1] }, 'shiftdates is required'],
    ['bulk_create_time', {}, 'entries is required'],
    ['bulk_create_time', { entries: [] }, 'entries is required: the array is empty'],
    [
      'create_project',
      { title: 'A', companyid: 1, managementteam: {} },
      'managementteam.managerid is required and must be > 0',
    ],
    ['create_invoice', { title: 'A', invoicetermid: 1 }, 'companyid is required and must be > 0'],
    ['create_quote', { title: 'A', template: false }, 'companyid is required and must be > 0'],
  ])('%s with %j', (name, args, message) => {
    expect(tried(name, args)).toBe(message)
  })

  it('are reported together, including those in elements of a batch', () => {
    expect(tried('create_company', {})).toBe('name is required\ntype is required')
    const companies = [{ name: 'A', type: 'client' }, { type: 'client' }, 'C']
    expect(tried('bulk_create_companies', { companies })).toBe(
      "companies[1].name is required\ncompanies[2] must be an object, not 'C'",
    )
  })
})

describe('Arguments may be named as records carry the field:', () => {
  it.each([
    ['list_time', { contactid: 1 }, '/time?pagesize=50&contacts=1'],
    ['list_companies', { Search: 'A' }, '/companies?pagesize=50&search=A'],
    ['list_companies', { searchname: 'A' }, '/companies?pagesize=50&searchname=A'],
    ['list_contacts', { search: 'A' }, '/contacts?pagesize=50&search=A'],
    ['list_quotes', { quotedatefrom: '-5d' }, '/quotes?pagesize=50&quoteddatefrom=-5d'],
    ['list_invoices', { invoicedateto: '-5d' }, '/invoices?pagesize=50&invoiceddateto=-5d'],
  ])('%s with %j', (name, args, path) => {
    expect(tried(name, args)).toMatchObject({ method: 'GET', path })
  })

  it.each([
    [{ title: 'A' }, { name: 'A' }],
    [{ assignedto: '1' }, { contactid: '1' }],
    [{ phaseid: 1 }, { itemcollectionid: 1 }],
  ])('update_projectitem with %j', (args, body) => {
    expect(tried('update_projectitem', { id: 1, ...args })).toMatchObject({ method: 'PUT', body })
  })

  it.each([
    ['list_invoices', 'submitted', 'submitted'],
    ['list_invoices', 'authorised', 'authorised'],
    ['list_invoices', 'sent', 'unpaid'],
    ['list_quotes', 'accepted', 'accepted'],
    ['list_quotes', 'approved', 'accepted'],
    ['list_quotes', 'sent', 'sent'],
  ])('%s with status %s', (name, status, sent) => {
    expect(tried(name, { status })).toMatchObject({ path: expect.stringContaining(`status=${sent}`) })
  })

  it('which no schema lists, so that models know one name', () => {
    const { inputSchema } = tools.find(({ name }) => name === 'list_contacts') as (typeof tools)[number]
    expect(Object.keys(inputSchema.properties)).not.toContain('search')
  })
})

describe('Unknown arguments', () => {
  it.each([
    ['list_companies', { page: 2 }, "Unknown argument 'page'; did you mean 'pagenumber'?"],
    ['list_projectitems', { duedatfrom: '5d' }, "Unknown argument 'duedatfrom'; did you mean 'duedatefrom'?"],
    [
      'create_message',
      { projectid: 1, body: 'A', subjekt: 'B' },
      "Unknown argument 'subjekt'; did you mean 'subject'?",
    ],
    [
      'create_project',
      { title: 'A', companyid: 1, managementteam: { managerid: 1, team: 2 } },
      "Unknown argument 'managementteam.team'; did you mean 'teamid'?",
    ],
    [
      'bulk_create_companies',
      { companies: [{ name: 'A', type: 'other', adress1: 'B' }] },
      "Unknown argument 'companies[0].adress1'; did you mean 'address1'?",
    ],
  ])('%s with %j', (name, args, message) => {
    expect(tried(name, args)).toBe(message)
  })

  it('are refused next to the argument that they are an alias of', () => {
    expect(tried('update_projectitem', { id: 1, name: 'A', title: 'B' })).toBe(
      "Unknown argument 'title'; did you mean 'name'?",
    )
  })

  it('are answered with the existing ones if none is similar', () => {
    expect(tried('get_company', { id: 1, whatever: 2 })).toBe(
      "Unknown argument 'whatever'; the nearest is 'id', known are id.",
    )
  })
})

it('Of very many problems the first ones are reported', () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]))
  const companies = Array.from({ length: 50_000 }, () => 1)
  const long = 'name'.repeat(100_000)
  for (const said of [
    tried('list_companies', many),
    tried('bulk_create_companies', { companies }),
    tried('bulk_create_companies', { companies: companies.map(() => many) }),
    tried('list_companies', { [long]: 1 }),
  ]) {
    expect(String(said).split('\n').length).toBeLessThanOrEqual(30)
    expect(String(said).length).toBeLessThan(20_000)
  }
})

describe('Values that are too long', () => {
  const most = 'is too long: as a text it has at most 250000 characters'
  it.each([
    ['ids in a text', 'bulk_delete_projects', { ids: '1,'.repeat(125_001) }, `ids ${most}`],
    ['JSON in a text', 'bulk_create_time', { entries: `[${'{},'.repeat(90_000)}{}]` }, `entries ${most}`],
    ['a number', 'list_projects', { pagesize: '1'.repeat(250_001) }, `pagesize ${most}`],
    ['what is looked for', 'list_projects', { search: '%'.repeat(250_001) }, `search ${most}`],
    ['a list of fields', 'list_projects', { fields: 'name,'.repeat(50_001) }, `fields ${most}`],
    ['ids of a filter', 'list_projects', { companyid: numbers(50_000) }, `companyid ${most}`],
  ])('are refused: %s', (_title, name, args, message) => {
    expect(tried(name, args)).toBe(message)
  })

  it('do not include long texts, which the API checks, nor the ids of the largest batch', () => {
    expect(tried('create_message', { projectid: 1, body: 'a'.repeat(300_000) })).toMatchObject({
      path: '/messages?fields=id%2Csubject',
    })
    expect(tried('bulk_delete_projects', { ids: numbers(30_000) })).toMatchObject({ method: 'DELETE' })
  })

  it('and deeply nested JSON text is not a record', () => {
    const entries = '['.repeat(125_000) + ']'.repeat(125_000)
    const refused = /^entries must be an array of objects, not '.{60}'$/
    expect(tried('bulk_create_time', { entries })).toMatch(refused)
    expect(tried('bulk_create_time', { entries: `[${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}]` })).toMatch(refused)
    const named = [{ contactid: 1, itemid: 2, timespent: 30, starttime: '2026-01-31T09:00', notes: '\\"['.repeat(40) }]
    expect(tried('bulk_create_time', { entries: JSON.stringify(named) })).toMatchObject({ body: named })
  })
})

describe('Values of another type', () => {
  it.each([
    ['list_companies', { pagesize: 'many' }, "pagesize must be an integer, not 'many'"],
    ['list_companies', { search: { a: 1 } }, 'search must be text, not \'{"a":1}\''],
    ['create_company', { name: 'A', type: 'client', isperson: 'yes' }, "isperson must be true or false, not 'yes'"],
    ['bulk_update_projectitems', { ids: [1], manualBudget: 'much' }, "manualBudget must be a number, not 'much'"],
    ['bulk_update_projectitems', { ids: [1], discount: 5 }, "discount must be an object, not '5'"],
    ['bulk_create_companies', { companies: 'A' }, "companies must be an array of objects, not 'A'"],
  ])('%s with %j', (name, args, message) => {
    expect(tried(name, args)).toBe(message)
  })

  it('are converted if they are unambiguous', () => {
    expect(tried('get_company', { id: '7' })).toMatchObject({ path: expect.stringMatching(/^\/companies\/7\b/) })
    expect(tried('list_companies', { tagid: [1, 2], pagesize: '10' })).toMatchObject({
      path: '/companies?pagesize=10&tagid=1%2C2',
    })
    expect(tried('update_company', { id: 1, isperson: 'true', phone: 123 })).toEqual({
      method: 'PUT',
      path: '/companies/1?fields=all%2Clocations',
      body: { isperson: true, phone: '123' },
    })
    for (const ids of ['4,5', '[4, 5]', [4, '5', 5]]) {
      expect(tried('bulk_delete_quotes', { ids })).toEqual({ method: 'DELETE', path: '/quotes?ids=4%2C5' })
    }
    const entries = '[{"contactid":1,"itemid":2,"timespent":30,"starttime":"2026-01-31T09:00"}]'
    expect(tried('bulk_create_time', { entries })).toMatchObject({ body: JSON.parse(entries) })
    expect(tried('bulk_delete_quotes', { ids: 4 })).toEqual({ method: 'DELETE', path: '/quotes?ids=4' })
  })
})

it('Null clears a field in an update, and is not a filter of a list', () => {
  expect(tried('bulk_update_projectitems', { ids: [1], discount: null })).toMatchObject({
    body: { update: { discount: null } },
  })
  expect(tried('update_company', { id: 1, phone: null })).toMatchObject({ body: { phone: null } })
  expect(tried('list_invoices', { status: null, search: null })).toMatchObject({ path: '/invoices?pagesize=50' })
  expect(tried('list_companies', { search: null })).toMatchObject({ path: '/companies?pagesize=50' })
})
