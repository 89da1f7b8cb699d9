import { describe, expect, it } from 'vitest'
import { choice, type FieldDraft, id, integer, money, state, text, toMany, toOne } from '../language/field.ts'
import { type Resource, resource } from '../language/resource.ts'
import { projects } from '../resources/work/projects.ts'
import { Problem } from './problem.ts'
import { parseRecords, parseUpdate, type Sender } from './record-input.ts'

const seesAll: Sender = { sees: () => true, timezone: 'UTC' }
const withoutMoney: Sender = { ...seesAll, sees: (field) => field.kind !== 'money' }

function declared(fields: Record<string, FieldDraft>): Resource {
  return resource('boats', {
    singular: 'boat',
    label: 'Boats',
    title: 'id',
    paths: ['/boats'],
    fields: { id: id(), ...fields },
  })
}

/** Returns the messages; an empty list if the body is valid. */
function messages(work: () => unknown): readonly string[] {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return error.messages
    throw error
  }
}

const boats = declared({
  name: text({ required: true, aliases: ['title'] }),
  kind: choice(['sail', 'row'], { required: true, responseAliases: ['kindid'] }),
  companyid: toOne('companies', { required: true, createOnly: true }),
  price: money(),
  crew: toMany('contacts', ['id'], { aliases: ['contactid'] }),
  length: integer({ readOnly: true }),
})
const good = { name: 'Gull', kind: 'row', companyid: 3 }

describe('A body', () => {
  it('is parsed by all names of its fields, in any letter case; others are ignored and reported', () => {
    const body = { TITLE: 'Gull', kindId: 'ROW', companyid: 3, contactid: '4,5', length: 9, colour: 'red', id: 7 }
    const { inputs, ignored } = parseRecords(boats, body, seesAll)
    const names = new Map([
      ['name', 'TITLE'],
      ['kind', 'kindId'],
      ['crew', 'contactid'],
    ])
    expect(inputs).toEqual([{ values: { name: 'Gull', kind: 'row', companyid: 3, crew: [4, 5] }, names }])
    expect(ignored).toEqual(['length', 'colour', 'id'])
  })

  it('cannot set what its caller does not see', () => {
    const { inputs, ignored } = parseRecords(boats, { ...good, price: 'x' }, withoutMoney)
    expect(inputs[0]?.values).not.toHaveProperty('price')
    expect(ignored).toEqual(['price'])
  })

  it('reports missing values along with all other problems', () => {
    expect(messages(() => parseRecords(boats, { kind: 'motor', name: ' ' }, seesAll))).toEqual([
      "kind: 'motor' is not allowed; allowed values are sail, row.",
      'name is required.',
      'companyid is required.',
    ])
  })

  it('starts in the first state by default, and cannot clear a state', () => {
    const tasks = declared({
      name: text(),
      activeworkstate: state(['active', 'complete'], { initial: 'active', responseAliases: ['status'] }),
    })
    for (const none of [null, '']) {
      expect(parseRecords(tasks, { status: none }, seesAll).inputs[0]?.values).toEqual({ activeworkstate: 'active' })
      expect(messages(() => parseUpdate(tasks, { status: none }, seesAll))).toEqual([
        `status: '${none ?? 'null'}' is not allowed; allowed values are active, complete.`,
      ])
    }
  })

  it('with different values for one field is refused', () => {
    expect(messages(() => parseUpdate(boats, { kind: 'sail', kindid: 'row' }, seesAll))).toEqual([
      'kind and kindid name the same field and differ; send one of them.',
    ])
    expect(parseUpdate(boats, { kind: 'sail', kindid: 'SAIL' }, seesAll).input.values).toEqual({ kind: 'sail' })
  })

  it('of an update contains only the supplied fields, and cannot clear or move what must stay', () => {
    expect(parseUpdate(boats, { name: 'Tern' }, seesAll).input.values).toEqual({ name: 'Tern' })
    expect(parseUpdate(boats, {}, seesAll).input.values).toEqual({})
    expect(messages(() => parseUpdate(boats, { name: null }, seesAll))).toEqual(['name is required.'])
    expect(parseUpdate(boats, { companyid: 9 }, seesAll)).toMatchObject({
      input: { values: {} },
      ignored: ['companyid'],
    })
  })

  it('may omit values from its path, and cannot change them', () => {
    const { inputs } = parseRecords(boats, { name: 'Gull', kind: 'row', companyid: 9 }, seesAll, { companyid: 3 })
    expect(inputs[0]?.values).toEqual(good)
  })

  it.each([
    [undefined, 'The request has no body; send a boat as a JSON object.'],
    [null, "'null' is not a boat; use a JSON object."],
    ['text', "'text' is not a boat; use a JSON object."],
    [[], 'The array holds no boat.'],
    [[[]], "[0] '[]' is not a boat; use a JSON object."],
  ])('%j is not a body', (body, message) => {
    expect(messages(() => parseRecords(boats, body, seesAll))[0]).toBe(message)
  })
})

describe('A batch', () => {
  it('prefixes each message with the position of its element', () => {
    expect(messages(() => parseRecords(boats, [good, { ...good, kind: 'motor' }, { name: 'x' }], seesAll))).toEqual([
      "[1] kind: 'motor' is not allowed; allowed values are sail, row.",
      '[2] kind is required.',
      '[2] companyid is required.',
    ])
  })

  it('has no prefix for a single object', () => {
    expect(messages(() => parseRecords(boats, { ...good, name: '' }, seesAll))).toEqual(['name is required.'])
    expect(messages(() => parseRecords(boats, [{ ...good, name: '' }], seesAll))).toEqual(['[0] name is required.'])
  })

  it('contains at most 10,000 records', () => {
    const many = Array.from({ length: 10_001 }, () => good)
    expect(messages(() => parseRecords(boats, many, seesAll))).toEqual([
      'The array holds 10001 records; at most 10000 are allowed.',
    ])
  })
})

describe('Records inside a body', () => {
  const project = { title: 'Pier', companyid: 1 }

  it('are parsed by their own declaration, without the parent’s id', () => {
    const { inputs } = parseRecords(projects, { ...project, tasks: [{ title: 'Measure', priorityid: 1 }] }, seesAll)
    expect(inputs[0]?.values.tasks).toMatchObject([{ values: { name: 'Measure', priority: 1 } }])
  })

  it('have errors with their position', () => {
    const tasks = [{ name: 'Measure' }, { priority: 9 }]
    const wrong = [
      "tasks[1] priority: '9' is not allowed; allowed values are 1, 2, 3, 4, 5.",
      'tasks[1] name is required.',
    ]
    expect(messages(() => parseRecords(projects, { ...project, tasks }, seesAll))).toEqual(wrong)
    expect(messages(() => parseRecords(projects, [project, { ...project, tasks }], seesAll))).toEqual(
      wrong.map((message) => `[1] ${message}`),
    )
    expect(messages(() => parseRecords(projects, { ...project, tasks: 5 }, seesAll))).toEqual([
      "tasks: '5' is not allowed; use an array of objects.",
    ])
  })
})
