import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascending } from '../ascending.ts'
import { boolean, choice, date, id, money, sortkey, state, text, toMany, toOne, utc } from '../language/field.ts'
import { resource } from '../language/resource.ts'
import type { CanSee } from './list-reading.ts'
import { type Params, parseListRequest, parseSingleRequest } from './list-request.ts'
import { Problem } from './problem.ts'

const boats = resource('boats', {
  singular: 'boat',
  label: 'Boats',
  title: 'name',
  paths: ['/boats'],
  fields: {
    id: id(),
    name: text({ inDefault: true, searchable: true, sortable: true, aliases: ['title'] }),
    code: text({ searchable: true, sortable: true }),
    kind: choice(['sail', 'row'], { filter: true }),
    activeworkstate: state(['active', 'complete'], { responseAliases: ['status'] }),
    duedate: date({ filter: ['duedate', 'due'] }),
    seen: utc({ filter: true }),
    insured: boolean({ filter: true }),
    companyid: toOne('companies', { filter: true }),
    crew: toMany('contacts', ['id'], { filter: ['contacts'] }),
    price: money({ filter: true, sortable: true, searchable: true }),
    secret: text({ writeOnly: true }),
    sortorder: sortkey(),
  },
  embeds: { oars: { resource: 'items', ownerField: 'projectid', flag: 'includeoars', included: ['blades'] } },
  fieldGroups: { dates: ['duedate', 'seen'], money: ['price'] },
})

const seesAll: CanSee = () => true
const withoutMoney: CanSee = (field) => field.kind !== 'money'

const parse = (params: Params, sees = seesAll) => parseListRequest(boats, params, sees)
const request = (params: Params, sees = seesAll) => parse(params, sees).request

function messages(params: Params, sees = seesAll): readonly string[] {
  try {
    parse(params, sees)
    return []
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return error.messages
    throw error
  }
}

describe('fields', () => {
  it.each([
    ['omitted: the default set', undefined, ['id', 'name']],
    ['empty: the default set', '', ['id', 'name']],
    ['names, in the order given, id first', 'code,name', ['id', 'code', 'name']],
    ['any letter case', 'CODE,Name', ['id', 'code', 'name']],
    ['twins and aliases', 'status,title', ['id', 'activeworkstate', 'name']],
    ['groups', 'dates', ['id', 'duedate', 'seen']],
    ['never what is only written', 'secret,name', ['id', 'name']],
  ])('%s', (_title, fields, expected) => {
    expect(request(fields === undefined ? {} : { fields }).fields).toEqual(expected)
  })

  it('all are all scalar and relation fields, without sub-entities', () => {
    const all = request({ fields: 'all' })
    expect(all.fields).toEqual(Object.keys(boats.fields).filter((name) => name !== 'secret'))
    expect(all.embeds).toEqual([])
    expect(request({ fields: 'all,Oars' }).embeds).toEqual(['oars'])
  })

  it('sub-entities are included by name or flag', () => {
    expect(request({ fields: 'name,oars' })).toMatchObject({ fields: ['id', 'name'], embeds: ['oars'] })
    expect(request({ includeoars: 'true' })).toMatchObject({ fields: ['id', 'name'], embeds: ['oars'] })
    expect(request({ includeoars: '0' }).embeds).toEqual([])
    expect(messages({ includeoars: 'x' })).toEqual(["includeoars: 'x' is not allowed; use true or false."])
  })

  it('of sub-entities are selected with a dot; the plain name selects all', () => {
    expect(request({ fields: 'name,oars.name,OARS.side' })).toMatchObject({
      fields: ['id', 'name'],
      embeds: ['oars'],
      embedFields: { oars: 'name,side' },
    })
    expect(request({ fields: 'oars.name,oars,oars.side' })).not.toHaveProperty('embedFields')
    expect(request({ fields: 'oars.name', includeoars: 'true' })).not.toHaveProperty('embedFields')
    expect(request({ fields: 'oars.blades.name,blades.side' })).toMatchObject({
      embedFields: { oars: 'blades.name,blades.side' },
    })
    expect(parse({ fields: 'oars.,.oars,sails.name' }).ignored).toEqual([
      'fields:oars.',
      'fields:.oars',
      'fields:sails.name',
    ])
  })

  it('are limited in number, and a repeated name counts once', () => {
    expect(request({ fields: 'name,'.repeat(4000) }).fields).toEqual(['id', 'name'])
    expect(messages({ fields: 'name,'.repeat(4001) })).toEqual([
      `fields: '${'name,'.repeat(12).slice(0, 57)}...' is not allowed; use at most 20000 characters.`,
    ])
  })

  it('unknown names are ignored and reported', () => {
    const { request: read, ignored } = parse({ fields: 'name,colour,constructor,__proto__', shape: 'round' })
    expect(read.fields).toEqual(['id', 'name'])
    expect(ignored).toEqual(['fields:colour', 'fields:constructor', 'fields:__proto__', 'shape'])
  })

  it('that are hidden do not exist, in any part of a request', () => {
    expect(request({ fields: 'all' }, withoutMoney).fields).not.toContain('price')
    expect(parse({ fields: 'price,money', price: '5', searchprice: '5' }, withoutMoney).ignored).toEqual([
      'fields:price',
      'price',
      'searchprice',
    ])
    expect(request({ fields: 'money' }, withoutMoney).fields).toEqual(['id'])
    const [message] = messages({ sortby: 'price' }, withoutMoney)
    expect(message).toBe("sortby: 'price' is not allowed; use one of id, name, code, sortorder.")
    expect(parse({ search: '5' }, withoutMoney).ignored).toEqual(['search'])
  })
})

describe('filters', () => {
  it('are accepted under every alias', () => {
    const names = ['id', 'idfrom', 'kind', 'status', 'activeworkstate', 'duefrom', 'duedateto', 'seenfrom', 'insured']
    const more = ['companyid', 'contacts', 'contactsmode', 'search', 'q', 'searchname', 'searchtitle', 'searchcode']
    for (const name of [...names, ...more]) expect([name, boats.filters.has(name)]).toEqual([name, true])
  })

  it('are parsed in the given order, without empty ones', () => {
    const { filters } = request({ Kind: 'SAIL', companyid: ' ', search: '!x', duefrom: '1d' })
    expect(filters.map(({ filter, form }) => [filter.name, form])).toEqual([
      ['kind', 'list'],
      ['search', 'text'],
      ['duefrom', 'moment'],
    ])
  })

  it('accept a single date for both ends of the range', () => {
    const ends = ['from', 'to'].map((kind) => ({ filter: { kind, fields: ['duedate'] }, form: 'moment' }))
    for (const name of ['duedate', 'Due']) expect(request({ [name]: '2026-01-31' }).filters).toMatchObject(ends)
    expect(request({ due: ' 5d' }).filters[1]).toMatchObject({ moment: { amount: 5 } })
    expect(request({ due: '-1d', duefrom: '2026-01-31' }).filters).toHaveLength(3)
    expect(parse({ secretdate: '1d' }).ignored).toEqual(['secretdate'])
    expect(messages({ duedate: 'soon' })).toEqual([
      "duedate: 'soon' is not a date; use ISO 8601 (2026-01-31 or 2026-01-31T09:00:00, with Z for UTC) or a relative time such as 12h, 5d or -6d.",
    ])
  })

  it('restore an unencoded plus of a relative time', () => {
    const plus = { form: 'moment', moment: { form: 'relative', amount: 5, unit: 'd' } }
    expect(request({ dueto: ' 5d' }).filters).toMatchObject([plus])
    expect(request({ dueto: '+5d' }).filters).toMatchObject([plus])
    expect(request({ search: ' 5d' }).filters).toMatchObject([{ text: '5d' }])
  })
})

describe('order', () => {
  it.each([
    [{}, { field: 'sortorder', descending: false }],
    [{ sortby: 'NAME' }, { field: 'name', descending: false }],
    [
      { sortby: 'title', sortorder: 'Desc' },
      { field: 'name', descending: true },
    ],
    [{ sortby: 'sortorder' }, { field: 'sortorder', descending: false }],
  ])('%j', (params, order) => {
    expect(request(params as Params).order).toEqual(order)
  })

  it('is by fields that are sortable', () => {
    expect(messages({ sortby: 'duedate' })).toEqual([
      "sortby: 'duedate' is not allowed; use one of id, name, code, price, sortorder.",
    ])
    expect(messages({ sortorder: 'up' })).toEqual(["sortorder: 'up' is not allowed; use asc or desc."])
  })
})

describe('page', () => {
  it.each([
    [{}, { number: 1, size: 30_000, isRequested: false }],
    [
      { pagenumber: '3', pagesize: '50' },
      { number: 3, size: 50, isRequested: true },
    ],
    [{ pagesize: '50' }, { number: 1, size: 50, isRequested: true }],
    [{ pagenumber: '3' }, { number: 3, size: 30_000, isRequested: true }],
    [{ pagesize: '30001' }, { number: 1, size: 30_000, isRequested: true }],
    [{ pagesize: '2147483648' }, { number: 1, size: 30_000, isRequested: true }],
    [{ pagenumber: '9'.repeat(400) }, { number: 1e14, size: 30_000, isRequested: true }],
  ])('%j', (params, page) => {
    expect(request(params as Params).page).toEqual(page)
  })

  it.each(['0', '-1', '1.5', 'x', '1e3', '0x10', '０'])('%j is not a positive integer', (value) => {
    expect(messages({ pagenumber: value })).toEqual([`pagenumber: '${value}' is not a positive integer.`])
    expect(messages({ pagesize: value })).toEqual([`pagesize: '${value}' is not a positive integer.`])
  })

  it('the total is counted on request', () => {
    expect(request({}).total).toBe(false)
    expect(request({ includetotalrows: 'TRUE' }).total).toBe(true)
    expect(messages({ includetotalrows: 'yes' })).toHaveLength(1)
  })
})

it('All invalid values are reported together', () => {
  const bad = {
    kind: 'motor',
    status: 'gone',
    duefrom: 'soon',
    sortby: 'x',
    sortorder: 'up',
    pagesize: '0',
    pagenumber: 'a',
  }
  const names = messages(bad).map((message) => message.split(':', 1).join())
  expect(names.toSorted(ascending)).toEqual(Object.keys(bad).toSorted(ascending))
})

describe('A single read', () => {
  it('has everything but sub-entities by default, and no list parameters', () => {
    const { request: read, ignored } = parseSingleRequest(
      boats,
      { kind: 'motor', pagesize: 'x', includeoars: '1' },
      seesAll,
    )
    expect(read.fields).toEqual(Object.keys(boats.fields).filter((name) => name !== 'secret'))
    expect(read.embeds).toEqual(['oars'])
    expect(read.filters).toEqual([])
    expect(ignored).toEqual(['kind', 'pagesize'])
  })
})

it('Any parameters result in a request or an error with messages', () => {
  const names = fc.oneof(
    fc.constantFrom(...boats.filters.keys(), 'fields', 'sortby', 'sortorder', 'pagesize', '__proto__'),
    fc.string(),
  )
  const values = fc.oneof(
    fc.constantFrom(...Object.keys(boats.fields), 'all', '!', '!1', ',', '1,2', 'me', 'toString'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.dictionary(names, values), fc.boolean(), (params, sees) => {
      const found = messages(params, sees ? seesAll : withoutMoney)
      for (const message of found) expect(message).toMatch(/^.+: .+\.$/s)
      if (found.length === 0) expect(request(params, sees ? seesAll : withoutMoney).fields[0]).toBe('id')
    }),
  )
})
