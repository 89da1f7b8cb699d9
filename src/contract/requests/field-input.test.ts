/** Valid and refused values in a body, by the field's kind. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boolean,
  choice,
  color,
  customvalues,
  date,
  datetime,
  decimal,
  type FieldDraft,
  integer,
  longtext,
  minutes,
  money,
  object,
  percent,
  secret,
  state,
  text,
  toMany,
  toOne,
} from '../language/field.ts'
import { readField } from './field-input.ts'
import { faultText } from './refusal.ts'

/** The parsed value, or the message that refuses it. */
function read(field: FieldDraft, given: unknown, creating = false): unknown {
  const result = readField(given, field, { creating, timezone: 'Europe/Vienna' })
  return 'wrong' in result ? `${faultText(result.wrong)}.` : result.value
}

describe('A value is parsed by its field’s kind', () => {
  it.each([
    ['text', text(), ' Oak ', 'Oak'],
    ['text', text(), '', null],
    ['text', text(), null, null],
    ['text', text(), 12, '12'],
    ['text', text(), true, "'true' is not allowed; use text."],
    ['text', text(), ['a'], `'["a"]' is not allowed; use text.`],
    ['text', text({ max: 3 }), 'Oaks', 'is 4 characters long; at most 3 are allowed.'],
    ['text', text(), 'a\0b', 'holds a NUL character, which is not allowed.'],
    ['text', text(), '\ud800', 'is not well-formed Unicode text.'],
    ['secret', secret(), ' as it was sent ', ' as it was sent '],
    ['secret', secret(), ['hunter'], 'use a text.'],
    ['secret', secret({ max: 3 }), 'four', 'at most 3 characters are allowed.'],
    ['longtext', longtext(), ' two\nlines ', ' two\nlines '],
    ['integer', integer(), '12', 12],
    ['integer', integer(), 1.5, "'1.5' is not allowed; use a whole number."],
    ['integer', integer({ min: 0, max: 5 }), 6, "'6' is not allowed; use a number from 0 to 5."],
    ['integer', integer(), 3e9, "'3000000000' is not allowed; use a number from -2147483648 to 2147483647."],
    ['decimal', decimal(), '-1.25', -1.25],
    ['decimal', decimal(), '1e2', 100],
    ['decimal', decimal(), '0x10', "'0x10' is not allowed; use a number."],
    ['decimal', decimal(), ' ', "' ' is not allowed; use a number."],
    ['decimal', decimal(), {}, "'{}' is not allowed; use a number."],
    ['money', money(), 1e13, "'10000000000000' is not allowed; use a number from -999999999999 to 999999999999."],
    ['percent', percent(), 101, "'101' is not allowed; use a number from 0 to 100."],
    ['percent', percent(), 8.25, 8.25],
    ['percent', percent(), '0.07', 0.07],
    ['percent', percent({ max: 1_000_000 }), 999_999.99, 999_999.99],
    ['percent', percent(), 8.125, "'8.125' is not allowed; use a number with at most 2 decimals."],
    ['percent', percent(), '33.333', "'33.333' is not allowed; use a number with at most 2 decimals."],
    ['minutes', minutes(), 90, 90],
    ['minutes', minutes(), -1, "'-1' is not allowed; use a number from 0 to 10000000."],
    ['boolean', boolean(), true, true],
    ['boolean', boolean(), 'FALSE', false],
    ['boolean', boolean(), 1, true],
    ['boolean', boolean(), 'constructor', "'constructor' is not allowed; use true or false."],
    ['boolean', boolean(), { toString: 1 }, `'{"toString":1}' is not allowed; use true or false.`],
    ['date', date(), '2026-01-31', '2026-01-31'],
    ['date', date(), '2026-01-31T09:00:00Z', '2026-01-31'],
    ['date', date(), '2026-01-31T23:30:00', '2026-01-31'],
    ['date', date(), '2026-01-31T23:30:00Z', '2026-02-01'],
    ['date', date(), '2026-01-31T00:30:00+05:30', '2026-01-30'],
    [
      'date',
      date(),
      '9000-12-31T23:30:00Z',
      "'9000-12-31T23:30:00Z' is not allowed; use a date from 1000-01-01 to 9000-12-31.",
    ],
    ['date', date(), '9999-12-31', "'9999-12-31' is not allowed; use a date from 1000-01-01 to 9000-12-31."],
    ['date', date(), '0999-02-30', "'0999-02-30' is not allowed; use an ISO 8601 date such as 2026-01-31."],
    ['datetime', datetime(), '0001-01-01', "'0001-01-01' is not allowed; use a date from 1000-01-01 to 9000-12-31."],
    ['date', date(), '2026-02-30', "'2026-02-30' is not allowed; use an ISO 8601 date such as 2026-01-31."],
    ['date', date(), '2026-01-31 noon', "'2026-01-31 noon' is not allowed; use an ISO 8601 date such as 2026-01-31."],
    ['date', date(), '+5d', "'+5d' is not allowed; use an ISO 8601 date such as 2026-01-31."],
    ['date', date(), 20260131, "'20260131' is not allowed; use an ISO 8601 date such as 2026-01-31."],
    ['datetime', datetime(), '2026-01-31 09:00', '2026-01-31T09:00'],
    ['datetime', datetime(), '5d', /^'5d' is not allowed; use an ISO 8601 time such as/],
    ['color', color(), '#2F80ED', '2f80ed'],
    ['color', color(), 'blue', "'blue' is not allowed; use six hex digits such as 2f80ed."],
    ['choice', choice(['Sail', 'row']), 'SAIL', 'Sail'],
    ['choice', choice([1, 2]), '2', 2],
    ['choice', choice(['sail', 'row']), 'motor', "'motor' is not allowed; allowed values are sail, row."],
    ['choice', choice(['sail']), ['sail'], `'["sail"]' is not allowed; allowed values are sail.`],
    ['state', state(['active']), 'deleted', "'deleted' is not allowed; allowed values are active."],
    ['toone', toOne('companies'), '12', 12],
    ['toone', toOne('companies'), 0, null],
    ['toone', toOne('companies'), -1, "'-1' is not allowed; use an id."],
    ['toone', toOne('companies'), 1.5, "'1.5' is not allowed; use an id."],
    ['toone', toOne('companies'), 1e15, "'1000000000000000' is not allowed; use an id."],
    ['toone', toOne('companies'), [1], "'[1]' is not allowed; use an id."],
    ['tomany', toMany('tags', ['id']), 5, [5]],
    ['tomany', toMany('tags', ['id']), '3, 5,,3', [3, 5]],
    ['tomany', toMany('tags', ['id']), [1, '2', { id: 3, name: 'x' }], [1, 2, 3]],
    ['tomany', toMany('tags', ['id']), '', []],
    ['tomany', toMany('tags', ['id']), null, []],
    [
      'tomany',
      toMany('tags', ['id']),
      ['a'],
      `'["a"]' is not allowed; use an array of ids or ids separated by commas.`,
    ],
    ['tomany', toMany('tags', ['id']), { id: 1 }, /^'\{"id":1\}' is not allowed; use an array of ids/],
    [
      'object',
      object({ share: percent(), companyid: toOne('companies') }),
      { share: '5', companyid: 3, more: 1 },
      { share: 5, companyid: 3 },
    ],
    ['object', object({ share: percent() }), { share: 101 }, "share '101' is not allowed; use a number from 0 to 100."],
    ['object', object({ share: percent() }), {}, {}],
    ['object', object({ share: percent() }), { more: 1 }, `'{"more":1}' is not allowed; use an object with share.`],
    ['object', object({ share: percent() }), 5, "'5' is not allowed; use an object with share."],
    [
      'customvalues',
      customvalues(),
      [
        { id: '3', value: 5 },
        { name: 'Size', value: null },
      ],
      [
        { id: 3, value: '5' },
        { name: 'Size', value: null },
      ],
    ],
    ['customvalues', customvalues(), [{ id: 3 }], `'{"id":3}' is not allowed; use an array of {id or name, value}.`],
    [
      'customvalues',
      customvalues(),
      [{ id: 3, value: {} }],
      "'{}' is not allowed; use text, a number, true or false as a value.",
    ],
    ['customvalues', customvalues(), [{ id: 3, value: 'a\0' }], 'holds a NUL character, which is not allowed.'],
    ['customvalues', customvalues(), 'x', "'x' is not allowed; use an array of {id or name, value}."],
  ] as const)('%s', (_kind, field, given, value) => {
    expect(read(field, given)).toEqual(value instanceof RegExp ? expect.stringMatching(value) : value)
  })

  it('and some values only on creation', () => {
    const field = choice(['client'], { createValues: ['supplier'] })
    expect(read(field, 'supplier', true)).toBe('supplier')
    expect(read(field, 'supplier')).toBe("'supplier' is not allowed; allowed values are client.")
  })

  it('and a secret is used unchanged, and never repeated in a message', () => {
    expect(read(secret(), ' a word\u00e9 ')).toBe(' a word\u00e9 ')
    for (const given of [4711, ['4711'], { code: '4711' }, '4711'.repeat(30_000)]) {
      expect(read(secret(), given)).toEqual(expect.not.stringContaining('4711'))
    }
  })

  it('hostile values of any kind are parsed or refused with a message', () => {
    const fields = [text(), integer(), money(), boolean(), date(), datetime(), color(), choice(['a']), toOne('tags')]
    const more = [toMany('tags', ['id']), object({ a: percent(), b: toOne('tags') }), customvalues()]
    const key = fc.constantFrom('id', 'name', 'value', 'a', 'b', 'toString', 'valueOf', 'length')
    const values = [fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)]
    fc.assert(
      fc.property(fc.constantFrom(...fields, ...more), fc.anything({ key, values }), (field, given) => {
        const result = readField(given ?? null, field, { creating: false, timezone: 'Asia/Tokyo' })
        if ('wrong' in result) expect(faultText(result.wrong)).not.toBe('')
      }),
    )
  })
})
