/** A binding names what is not the column of its own name; it fails at once where the declaration needs more. */
import { describe, expect, it } from 'vitest'
import {
  type FieldDraft,
  id,
  money,
  object,
  records,
  sortkey,
  text,
  toMany,
  utc,
} from '../../contract/language/field.ts'
import { resource } from '../../contract/language/resource.ts'
import { bind, column, input, type Source } from './binding.ts'

/** Sources of a boat with one more field. */
function sourcesOf(field: FieldDraft, sources: Readonly<Record<string, Source>> = {}) {
  const boats = resource('boats', {
    singular: 'boat',
    label: 'Boats',
    title: 'name',
    paths: ['/boats'],
    fields: { id: id(), name: text(), sortorder: sortkey(), more: field },
  })
  const given = { resource: boats, table: 'boats', entity: null, relations: {}, base: null, visible: () => null }
  return bind({ ...given, sources }).sources
}

describe('A field without a source', () => {
  it('is the column of its own name', () => {
    expect(sourcesOf(money())).toEqual({ id: column(), name: column(), sortorder: column(), more: column() })
    expect(sourcesOf(text({ createOnly: true })).more).toEqual(column())
  })

  it.each([
    ['that only reads return', text({ readOnly: true })],
    ['that only writes take', text({ writeOnly: true })],
    ['in UTC', utc()],
    ['with several records', toMany('contacts', ['id'])],
    ['with members', object({ from: text() })],
    ['with records of its own', records('oars', 'boatid')],
  ])('%s is refused by name', (_, field) => {
    expect(() => sourcesOf(field)).toThrow('The binding of boats needs a source of more')
  })
})

describe('A source', () => {
  it('that is given applies', () => {
    expect(sourcesOf(text({ readOnly: true }), { more: column() }).more).toEqual(column())
    expect(sourcesOf(text(), { more: input }).more).toEqual(input)
  })

  it('of a field that is not declared is refused by name', () => {
    expect(() => sourcesOf(text(), { mroe: input })).toThrow('has a source of mroe, which is not declared')
  })
})
