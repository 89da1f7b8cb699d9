/** Turns the cells of rows into bodies as a caller would send them, with what is wrong with each cell. */
import { type Notation, readCell } from '../../../contract/imports/cells.ts'
import type { Importable, Texts } from '../../../contract/imports/importable.ts'
import { valuesByWord } from '../../../contract/imports/value-words.ts'
import type { Field } from '../../../contract/language/field.ts'
import { readField } from '../../../contract/requests/field-input.ts'
import { ofEntity } from '../../write/rules/references.ts'
import type { Writing } from '../../write/writing.ts'
import { type ImportFields, importFields, readCustomCell } from './import-fields.ts'
import type { CellProblem, ImportRow, Mapping, StoredImport } from './import-record.ts'
import type { NameBook, RelationLookup } from './names.ts'

/** What all rows of an import have alike. */
export interface ImportPlan extends ImportFields {
  readonly importable: Importable
  readonly mapping: Mapping
  readonly headings: readonly string[]
  /** Fields and extras that name other records. */
  readonly relations: ReadonlyMap<string, RelationLookup>
  readonly notation: Notation
}

export interface RowBody {
  readonly row: ImportRow
  /** What the row says; cells that are empty or wrong are left out. */
  readonly body: Readonly<Record<string, unknown>>
  readonly problems: readonly CellProblem[]
}

export async function planOf(
  writing: Writing,
  stored: StoredImport,
  importable: Importable,
  mapping: Mapping,
): Promise<ImportPlan> {
  const { fields, custom } = await importFields(writing.tx, writing.actor, importable)
  const own = writing.bindingOf(importable.resource)
  const relations = new Map<string, RelationLookup>()
  const relate = (wire: string, target: string) =>
    relations.set(wire, {
      target,
      only: ofEntity(own, writing.bindingOf(target)),
      scope: own.entity ?? '',
      by: importable.within[wire] === undefined ? null : 'projectid',
    })
  for (const [wire, { target }] of Object.entries(fields)) if (target) relate(wire, target)
  for (const [name, { target }] of Object.entries(importable.extras)) if (target) relate(name, target)
  const notation = { decimal: '.', dates: 'dmy', year: new Date().getUTCFullYear(), ...stored.notation } as const
  const headings = stored.headings.map(({ heading }) => heading)
  return { importable, mapping, headings, fields, custom, relations, notation }
}

/** The column that gives a field: its own, or the one of an extra that feeds it; null where none does. */
export function columnOf({ mapping, importable }: ImportPlan, wire: string | null): number | null {
  if (wire === null) return null
  const own = mapping.columns.indexOf(wire)
  if (own >= 0) return own
  const feeding = mapping.columns.findIndex((name) => name !== null && importable.extras[name]?.feeds === wire)
  return feeding >= 0 ? feeding : null
}

export async function bodiesOf(
  writing: Writing,
  plan: ImportPlan,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowBody[]> {
  const texts = rows.map((row) => textsOf(plan, row))
  for (const [wire, relation] of plan.relations) {
    const named = texts.flatMap((each) => (each[wire] ? namesIn(plan.fields[wire], each[wire]) : []))
    await book.load(writing, relation, named)
  }
  return rows.map((row, position) => bodyOf(plan, book, row, texts[position] ?? {}))
}

/** The row's cells by what they are mapped to, extras combined. Empty ones are left out. */
function textsOf({ mapping, importable }: ImportPlan, { cells }: ImportRow): Texts {
  const given = mapping.columns.flatMap((name, column) => {
    const text = cells[column]?.trim() ?? ''
    return name === null || text === '' ? [] : [[name, text] as const]
  })
  return importable.combine(Object.fromEntries(given))
}

/** Several names are separated by commas or semicolons; all of the text may also be one name. */
const namesIn = (field: Field | undefined, text: string): readonly string[] =>
  field?.kind === 'tomany' ? [text, ...partsOf(text)] : [text]

const partsOf = (text: string) =>
  text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function bodyOf(plan: ImportPlan, book: NameBook, row: ImportRow, texts: Texts): RowBody {
  const body: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  const narrowed = new Map<string, number>()
  const take = (wire: string, read: { readonly value: unknown } | { readonly wrong: string } | null) => {
    if (read === null) return
    if ('wrong' in read) problems.push({ column: columnOf(plan, wire), message: `${read.wrong}.` })
    else if (wire in plan.fields) body[wire] = read.value
    if ('value' in read && typeof read.value === 'number') narrowed.set(wire, read.value)
  }
  // What narrows others comes first.
  const names = Object.keys(texts).toSorted((one, other) => rank(plan, one) - rank(plan, other))
  for (const wire of names) {
    const text = texts[wire] as string
    const relation = plan.relations.get(wire)
    const within = narrowed.get(plan.importable.within[wire] ?? '') ?? null
    take(wire, relation ? readNames(book, relation, plan.fields[wire], text, within) : readPlain(plan, wire, text))
  }
  return { row, body, problems }
}

const rank = ({ importable }: ImportPlan, wire: string) => (importable.within[wire] === undefined ? 0 : 1)

function readPlain(plan: ImportPlan, wire: string, text: string) {
  const own = plan.custom.get(wire)
  if (own) return readCustomCell(text, own, plan.notation)
  const field = plan.fields[wire]
  if (!field) return null
  const heading = plan.headings[columnOf(plan, wire) ?? -1] ?? ''
  const words = { ...valuesByWord(wire, field), ...plan.importable.words[wire] }
  const read = readCell(text, field, plan.notation, { words, heading })
  return read && 'value' in read ? readField(read.value, field, true) : read
}

function readNames(
  book: NameBook,
  relation: RelationLookup,
  field: Field | undefined,
  text: string,
  within: number | null,
): { readonly value: unknown } | { readonly wrong: string } {
  if (field?.kind !== 'tomany') return book.idOf(relation, text, within)
  const whole = book.idOf(relation, text, within)
  if ('value' in whole) return { value: [whole.value] }
  const each = partsOf(text).map((part) => book.idOf(relation, part, within))
  const wrong = each.find((read) => 'wrong' in read)
  return wrong ?? { value: each.flatMap((read) => ('value' in read ? [read.value] : [])) }
}
