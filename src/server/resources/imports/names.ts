/** Records that the cells of a file name: by name, number, code, email or id, among those that the importer sees. */

import { sql } from 'kysely'
import { namingFields } from '../../../contract/imports/importable-fields.ts'
import { seesField } from '../../../contract/language/resource.ts'
import { shown } from '../../../contract/requests/problem.ts'
import { compileList } from '../../query/compile-read.ts'
import { anyOf, type Condition, idIn, inOrder, kept } from '../../query/condition.ts'
import { planFind } from '../../query/plan-read.ts'
import { readRowIn } from '../../write/find.ts'
import type { Binding, Writing } from '../../write/writing.ts'

/** Records that a look-up finds at most. */
const most = 10_000

export type MatchingRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/** Records that the writer sees and one of the conditions picks, with some of their fields. */
export async function findRecords(
  writing: Writing,
  binding: Binding,
  fields: readonly string[],
  only: readonly Condition[],
): Promise<readonly MatchingRecord[]> {
  const { actor, bindingOf, tx } = writing
  const request = {
    ...{ fields: ['id', ...fields], aliases: {}, embeds: [], filters: [] },
    ...{ order: { field: 'id', descending: false }, page: { number: 1, size: most, asked: true }, total: false },
  }
  const { statement, values } = compileList(planFind({ binding, actor, request, only: [kept, ...only] }, bindingOf))
  const [data] = await readRowIn(tx)(statement, values)
  return JSON.parse(data ?? '[]') as MatchingRecord[]
}

/** Rows whose field is one of these texts, in any letter case. */
export function namedAs(binding: Binding, wire: string, texts: readonly string[]): Condition {
  const source = binding.sources[wire]
  return {
    shape: `named-as:${wire}`,
    values: [JSON.stringify(texts)],
    render: (row, [list], context) => {
      const value = source?.from === 'computed' ? source.render(row, context) : row.column(columnOf(binding, wire))
      return sql`${inOrder(value)} = any(array(select ${inOrder(sql`v`)} from json_array_elements_text(${list}::json) as v))`
    },
  }
}

function columnOf(binding: Binding, wire: string): string {
  const source = binding.sources[wire]
  if (source?.from !== 'column') throw new Error(`${binding.resource.name}.${wire} names no record`)
  return source.column ?? wire
}

/** What one relation may name: which records, and what narrows them. */
export interface RelationLookup {
  readonly target: string
  /** Conditions on them, with a name that tells these conditions from others. */
  readonly only: readonly Condition[]
  readonly scope: string
  /** Field of the named record that holds what narrows it. */
  readonly by: string | null
}

type RecordsByName = Map<string, readonly MatchingRecord[]>

export interface NameBook {
  /** Looks texts up that are not known yet. */
  readonly load: (writing: Writing, relation: RelationLookup, texts: readonly string[]) => Promise<void>
  /** The id of the record that a text names, or what is wrong with it. Everything asked for has been loaded. */
  readonly idOf: (
    relation: RelationLookup,
    text: string,
    within: number | null,
  ) => { value: number } | { wrong: string }
}

/** Remembers for as long as it lives what was found. */
export function nameBook(): NameBook {
  const books = new Map<string, RecordsByName>()
  const bookOf = ({ target, scope }: RelationLookup): RecordsByName => {
    const name = `${target}/${scope}`
    const known = books.get(name) ?? new Map()
    books.set(name, known)
    return known
  }
  return {
    async load(writing, relation, texts) {
      const known = bookOf(relation)
      const fresh = [...new Set(texts.map(folded))].filter((text) => !known.has(text))
      if (fresh.length === 0) return
      const found = await candidates(writing, relation, fresh)
      for (const text of fresh) known.set(text, matching(found, relation, text))
    },
    idOf(relation, text, within) {
      const all = bookOf(relation).get(folded(text)) ?? []
      const { by } = relation
      const there = by !== null && within !== null ? all.filter((each) => each[by] === within) : all
      const [first, second] = there
      if (!first) return { wrong: `${shown(text)} was not found` }
      if (second)
        return { wrong: `${shown(text)} names ${there.length} records; ${by ? 'say the project' : 'use the number'}` }
      return { value: first.id }
    },
  }
}

const folded = (text: string) => text.trim().toLowerCase()
const number = /^\d{1,15}$/

async function candidates(
  writing: Writing,
  relation: RelationLookup,
  texts: readonly string[],
): Promise<readonly MatchingRecord[]> {
  const binding = writing.bindingOf(relation.target)
  const names = visibleNames(writing, binding)
  const ids = texts.filter((text) => number.test(text)).map(Number)
  const named = names.map((wire) => namedAs(binding, wire, texts))
  const either = anyOf(ids.length > 0 ? [...named, idIn(ids)] : named)
  const fields = relation.by === null ? names : [...names, relation.by]
  return findRecords(writing, binding, fields, [either, ...relation.only])
}

const visibleNames = ({ actor }: Writing, { resource }: Binding) =>
  namingFields(resource.name).filter((wire) => {
    const field = resource.fields[wire]
    return field !== undefined && seesField(actor, field)
  })

/** A name counts before an id: the number of a project may be the id of another one. */
function matching(
  found: readonly MatchingRecord[],
  { target }: RelationLookup,
  text: string,
): readonly MatchingRecord[] {
  for (const wire of namingFields(target)) {
    const named = found.filter((each) => folded(String(each[wire] ?? '')) === text)
    if (named.length > 0) return named
  }
  return number.test(text) ? found.filter(({ id }) => id === Number(text)) : []
}
