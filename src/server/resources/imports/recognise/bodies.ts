/** Parses the cells of rows into request bodies and problems. */
import { type Notation, readCell } from '../../../../contract/imports/cells.ts'
import type { Texts } from '../../../../contract/imports/combined.ts'
import type { Importable } from '../../../../contract/imports/importable.ts'
import { valuesByWord, wordsFor } from '../../../../contract/imports/value-words.ts'
import type { Field } from '../../../../contract/language/field.ts'
import { readField } from '../../../../contract/requests/field-input.ts'
import { shown } from '../../../../contract/requests/problem.ts'
import { ofEntity } from '../../../write/rules/references.ts'
import type { Writing } from '../../../write/writing.ts'
import { type ImportFields, importFields, readCustomCell } from '../import-fields.ts'
import type { CellProblem, ImportRow, Mapping, StoredImport } from '../import-record.ts'
import type { NameBook, Named, Naming, RelationLookup } from './names.ts'

/** What is the same for all rows of an import. */
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
  /** Without cells that are empty or wrong. */
  readonly body: Readonly<Record<string, unknown>>
  readonly problems: readonly CellProblem[]
  /** Project whose rest item the row goes to (`writing/rest-items.ts`); null if a cell names a record, or none names a project. */
  readonly restin: number | null
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

/** The column mapped to a field, or to an extra that feeds it; null if there is none. */
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
  // Relations that narrow others are loaded first.
  const relations = [...plan.relations].toSorted(([one], [other]) => rank(plan, one) - rank(plan, other))
  for (const [wire, relation] of relations) {
    const named = texts.flatMap((each) => {
      const within = narrowingOf(plan, book, each, wire)
      return each[wire] ? namesIn(plan.fields[wire], each[wire]).map((text) => ({ text, within })) : []
    })
    await book.load(writing, relation, named)
  }
  return rows.map((row, position) => bodyOf(plan, book, row, texts[position] ?? {}))
}

/** The record that narrows a relation of this row, such as the project of a task; null if no cell names it. */
function narrowingOf(plan: ImportPlan, book: NameBook, texts: Texts, wire: string): number | null {
  const by = plan.importable.within[wire]
  const [text, relation] = by === undefined ? [] : [texts[by], plan.relations.get(by)]
  const named = text && relation ? book.idOf(relation, { text, within: null }) : null
  return named && 'value' in named ? named.value : null
}

/** The row's non-empty cells by field, extras combined. */
function textsOf({ mapping, importable }: ImportPlan, { cells }: ImportRow): Texts {
  const given = mapping.columns.flatMap((name, column) => {
    const text = cells[column]?.trim() ?? ''
    return name === null || text === '' ? [] : [[name, text] as const]
  })
  const extras = Object.entries(mapping.defaults).filter(([name]) => importable.extras[name])
  return importable.combine(Object.fromEntries([...extras, ...given]))
}

/** Names in a cell, separated by semicolons or else commas. The whole text is tried too, because a name may have a comma. */
const namesIn = (field: Field | undefined, text: string): readonly string[] =>
  field?.kind === 'tomany' ? [text, ...partsOf(text)] : [text]

const partsOf = (text: string) =>
  text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function bodyOf(plan: ImportPlan, book: NameBook, row: ImportRow, texts: Texts): RowBody {
  const body: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  for (const [wire, text] of Object.entries(texts)) {
    const relation = plan.relations.get(wire)
    const within = narrowingOf(plan, book, texts, wire)
    const read = relation ? readNames(book, relation, plan.fields[wire], { text, within }) : readPlain(plan, wire, text)
    if (read === null) continue
    if ('wrong' in read) {
      const { options = null } = read as Extract<Named, { wrong: string }>
      problems.push({ column: columnOf(plan, wire), message: `${read.wrong}.`, ...(options ? { options } : {}) })
    } else if (wire in plan.fields) body[wire] = read.value
  }
  const { rest } = plan.importable
  const restin = rest === null || texts[rest] !== undefined ? null : narrowingOf(plan, book, texts, rest)
  return { row, body, problems, restin }
}

const rank = ({ importable }: ImportPlan, wire: string) => (importable.within[wire] === undefined ? 0 : 1)

function readPlain(plan: ImportPlan, wire: string, text: string) {
  const own = plan.custom.get(wire)
  if (own) return readCustomCell(text, own, plan.notation)
  const field = plan.fields[wire]
  if (!field) return null
  const heading = plan.headings[columnOf(plan, wire) ?? -1] ?? ''
  const read = readCell(text, field, plan.notation, { words: valuesByWord(wire, field), heading })
  if (!read || 'wrong' in read) return read
  const checked = readField(read.value, field, { creating: true, timezone: 'UTC' })
  const isNoValue = 'wrong' in checked && field.values.length > 0
  // Suggests the words that files use, not the API's values.
  return isNoValue ? { wrong: `${shown(text)} is not allowed; write ${wordsFor(wire, field).join(', ')}` } : checked
}

function readNames(
  book: NameBook,
  relation: RelationLookup,
  field: Field | undefined,
  { text, within }: Naming,
): Named | { readonly value: unknown } {
  if (field?.kind !== 'tomany') return book.idOf(relation, { text, within })
  const whole = book.idOf(relation, { text, within })
  if ('value' in whole) return { value: [whole.value] }
  const parts = partsOf(text)
  const each = parts.map((part) => book.idOf(relation, { text: part, within }))
  const wrong = each.find((read) => 'wrong' in read)
  // Options replace the whole cell, so they are only offered if it has a single name.
  if (wrong) return parts.length > 1 && 'wrong' in wrong ? { wrong: wrong.wrong } : wrong
  return { value: each.flatMap((read) => ('value' in read ? [read.value] : [])) }
}
