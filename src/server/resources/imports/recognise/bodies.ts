/** Parses the cells of rows into request bodies and problems. */

import { type Notation, readCell, type Texts } from '../../../../contract/imports/cells.ts'
import type { Importable } from '../../../../contract/imports/importable.ts'
import { valuesByWord, wordsFor } from '../../../../contract/imports/value-words.ts'
import { numberOf } from '../../../../contract/imports/written-amount.ts'
import { exactDuration } from '../../../../contract/language/duration.ts'
import type { Field } from '../../../../contract/language/field.ts'
import { notationWith } from '../../../../contract/language/written-number.ts'
import { readField } from '../../../../contract/requests/field-input.ts'
import { type Clause, clause } from '../../../../contract/requests/refusal.ts'
import { accountCurrency } from '../../../read/currency.ts'
import { ofEntity } from '../../../write/rules/references.ts'
import type { Writing } from '../../../write/writing.ts'
import { cellProblem, optionSaying } from '../cell-problem.ts'
import { type ImportFields, importFields, readCustomCell } from '../import-fields.ts'
import type { CellProblem, ImportRow, Mapping, StoredImport } from '../import-record.ts'
import { type DecidedNames, type Placed, pathOf } from './missing.ts'
import { type NameBook, type Named, type RelationLookup, whyMissing } from './names.ts'
import { notationsOf } from './notations.ts'

/** What is the same for all rows of an import. */
export interface ImportPlan extends ImportFields {
  readonly importable: Importable
  readonly mapping: Mapping
  /** Fields and extras that name other records. */
  readonly relations: ReadonlyMap<string, RelationLookup>
  /** How each column is written. */
  readonly notations: readonly Notation[]
  readonly headings: readonly string[]
  /** The account's currency. */
  readonly currency: string
}

export interface RowBody {
  readonly row: ImportRow
  /** Without cells that are empty or wrong. */
  readonly body: Readonly<Record<string, unknown>>
  readonly problems: readonly CellProblem[]
  /** Project whose rest item the row goes to (`writing/rest-items.ts`); null if a cell names a record, or none names a project. */
  readonly restin: number | null
  /** Records that are created because the row names them, as resource and path. */
  readonly creates: readonly (readonly [string, string])[]
  /** Durations that are not whole minutes, in seconds by field. */
  readonly seconds: Readonly<Record<string, number>>
  /** Amounts that the file has, by the field that they are compared with. */
  readonly written: Readonly<Record<string, number>>
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
  const targetOf = (wire: string) => fields[wire]?.target ?? importable.extras[wire]?.target ?? ''
  const relate = (wire: string, target: string) =>
    relations.set(wire, {
      target,
      only: ofEntity(own, writing.bindingOf(target)),
      scope: own.entity ?? '',
      by: narrowedBy(targetOf(importable.within[wire] ?? '')),
    })
  for (const [wire, { target }] of Object.entries(fields)) if (target) relate(wire, target)
  for (const [name, { target }] of Object.entries(importable.extras)) if (target) relate(name, target)
  const notations = notationsOf(stored, mapping, fields)
  const headings = stored.headings.map(({ heading }) => heading)
  const currency = await accountCurrency({ kysely: writing.tx }, writing.actor.account)
  return { importable, mapping, fields, custom, relations, notations, headings, currency }
}

/** The field by which records within one of these are found. */
const narrowedBy = (target: string): string | null =>
  target === 'companies' ? 'companyid' : target === '' ? null : 'projectid'

/** How the column of a field is written; without one, as anyone would write a default. */
const notationFor = (plan: ImportPlan, wire: string): Notation =>
  plan.notations[plan.mapping.columns.indexOf(wire)] ??
  plan.notations[columnOf(plan, wire) ?? -1] ?? { decimal: '.', dates: 'dmy', year: new Date().getUTCFullYear() }

/** The column mapped to a field, or to an extra that feeds it; null if there is none. */
export function columnOf({ mapping, importable }: ImportPlan, wire: string | null): number | null {
  if (wire === null) return null
  const own = mapping.columns.indexOf(wire)
  if (own >= 0) return own
  const feeding = mapping.columns.findIndex((name) => name !== null && importable.extras[name]?.feeds === wire)
  return feeding >= 0 ? feeding : null
}

/** @param settle decides about the names of a field, once their records are looked up */
export async function bodiesOf(
  writing: Writing,
  plan: ImportPlan,
  book: NameBook,
  names: DecidedNames,
  rows: readonly ImportRow[],
  settle: (named: readonly Placed[]) => Promise<void>,
): Promise<readonly RowBody[]> {
  const read = rows.map((row) => textsOf(plan, row))
  const texts = read.map(({ combined }) => combined)
  // Relations that narrow others are loaded first.
  const relations = [...plan.relations].toSorted(([one], [other]) => rank(plan, one) - rank(plan, other))
  for (const [wire, relation] of relations) {
    const named = texts.flatMap((each) =>
      each[wire] ? namesIn(plan.fields[wire], each[wire]).map((text) => placedOf(plan, names, each, wire, text)) : [],
    )
    await book.load(writing, relation, named)
    await settle(named.filter(({ isOrphan }) => !isOrphan))
  }
  return read.map((each) => bodyOf(plan, names, each))
}

/** A name in a row, with the record that narrows it. */
interface PlacedName extends Placed {
  /** Whether the record that narrows it is named but unknown, so that nothing can be said of this one. */
  readonly isOrphan: boolean
}

function placedOf(plan: ImportPlan, names: DecidedNames, texts: Texts, wire: string, text: string): PlacedName {
  const by = plan.importable.within[wire]
  const parent = by === undefined ? undefined : texts[by]
  const within = narrowingOf(plan, names, texts, wire)
  const relation = plan.relations.get(wire) as RelationLookup
  const path = pathOf(plan.importable, texts, wire, text)
  return { wire, relation, text, within, path, isOrphan: parent !== undefined && within === null }
}

/** The record that narrows a relation of this row, such as the project of a task; null if no cell names it. */
function narrowingOf(plan: ImportPlan, names: DecidedNames, texts: Texts, wire: string): number | null {
  const by = plan.importable.within[wire]
  const text = by === undefined ? undefined : texts[by]
  if (by === undefined || text === undefined || !plan.relations.has(by)) return null
  const named = names.idOf(placedOf(plan, names, texts, by, text))
  return 'value' in named ? named.value : null
}

interface RowTexts {
  readonly row: ImportRow
  /** Its non-empty cells by field. */
  readonly texts: Texts
  /** The same with extras combined. */
  readonly combined: Texts
}

function textsOf(plan: ImportPlan, row: ImportRow): RowTexts {
  const { mapping, importable } = plan
  const { cells } = row
  const given = mapping.columns.flatMap((name, column) => {
    const text = cells[column]?.trim() ?? ''
    return name === null || text === '' ? [] : [[name, text] as const]
  })
  const extras = Object.entries(mapping.defaults).filter(([name]) => importable.extras[name])
  const texts = Object.fromEntries([...extras, ...given])
  return { row, texts, combined: importable.combine(texts, (name) => notationFor(plan, name)) }
}

const contradictionsIn = (plan: ImportPlan, { texts, combined }: RowTexts): readonly CellProblem[] =>
  plan.importable
    .contradictions(texts, combined, (name) => notationFor(plan, name), {
      currency: plan.currency,
      headingOf: (name) => plan.headings[plan.mapping.columns.indexOf(name)] ?? '',
    })
    .map(({ name, wrong, cause }) => cellProblem(columnOf(plan, name), wrong, { cause }))

/** Names in a cell, separated by semicolons or else commas. The whole text is tried too, because a name may have a comma. */
const namesIn = (field: Field | undefined, text: string): readonly string[] =>
  field?.kind === 'tomany' ? [text, ...partsOf(text)] : [text]

const partsOf = (text: string) =>
  text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function bodyOf(plan: ImportPlan, names: DecidedNames, read: RowTexts): RowBody {
  const { row, texts: given, combined: texts } = read
  const body: Record<string, unknown> = {}
  const problems: CellProblem[] = [...totalIn(plan, row), ...surplusIn(plan, row), ...contradictionsIn(plan, read)]
  const creates: [string, string][] = []
  for (const [wire, text] of Object.entries(texts)) {
    const read = plan.relations.has(wire) ? readNames(plan, names, texts, wire, text) : readPlain(plan, wire, text)
    if (read === null) continue
    if ('wrong' in read) problems.push(problemOf(plan, texts, wire, read))
    else {
      if ('made' in read) creates.push(...(read as NamesRead).made)
      if (wire in plan.fields) body[wire] = read.value
    }
  }
  if (problems.some(({ cause }) => cause === 'total')) problems.length = 1
  const { rest } = plan.importable
  const restin = rest === null || texts[rest] !== undefined ? null : narrowingOf(plan, names, texts, rest)
  return { row, body, problems, restin, creates, seconds: secondsIn(plan, texts), written: writtenIn(plan, given) }
}

/** Durations that are rounded to whole minutes. */
function secondsIn(plan: ImportPlan, texts: Texts): RowBody['seconds'] {
  const found = Object.entries(texts).flatMap(([wire, text]) => {
    if (plan.fields[wire]?.kind !== 'minutes' || !plan.importable.totals.includes(wire)) return []
    const { decimal, unit } = notationFor(plan, wire)
    const minutes = exactDuration(text, 'planned', { writing: notationWith(decimal), unit: unit ?? undefined })
    return minutes === null || Number.isInteger(minutes) ? [] : [[wire, Math.round(minutes * 60)] as const]
  })
  return Object.fromEntries(found)
}

/** The extras with amounts, and what records show of them. */
const amounts = { billableamount: 'charge', costamount: 'cost' } as const

function writtenIn(plan: ImportPlan, texts: Texts): RowBody['written'] {
  const found = Object.entries(amounts).flatMap(([name, wire]) => {
    const sum = plan.importable.extras[name] ? numberOf(texts[name], notationFor(plan, name)) : null
    return sum === null ? [] : [[wire, sum] as const]
  })
  return Object.fromEntries(found)
}

/** Whether a row has more cells than headings: its texts may stand in the wrong columns. */
const surplusIn = ({ headings }: ImportPlan, { cells }: ImportRow): readonly CellProblem[] =>
  cells.length > headings.length
    ? [
        cellProblem(
          null,
          clause(
            'The row has more cells than the file has headings; a text with a comma may not be in quotation marks',
          ),
          { cause: 'surplus' },
        ),
      ]
    : []

/** `Total`, `Grand total`, `Summe Kelp` */
const totalWord =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|summen?|gesamt(?:summe)?|insgesamt|zwischensumme|endsumme)(?:$|[:\s])/i

/** The question whether a row is a sum of others, such as the last one of a report: it is no record by itself. */
function totalIn({ mapping }: ImportPlan, { cells, choice }: ImportRow): readonly CellProblem[] {
  if (choice !== null) return []
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ text: cell.trim(), column }]))
  const [first] = filled
  if (!first || !totalWord.test(first.text) || filled.length * 2 > mapping.columns.length) return []
  const options = [optionSaying('skip', clause('Leave it out')), optionSaying('create', clause('Import it'))]
  return [
    cellProblem(null, clause('This looks like a total of other rows'), { cause: 'total', decides: true, options }),
  ]
}

function problemOf(
  plan: ImportPlan,
  texts: Texts,
  wire: string,
  read: { readonly wrong: Clause } & Partial<NamesWrong>,
): CellProblem {
  const { options, missing, named } = read
  const column = columnOf(plan, wire)
  if (!missing || named === undefined) return cellProblem(column, read.wrong, options ? { options } : {})
  const parent = texts[plan.importable.within[wire] ?? '']
  const name =
    parent === undefined
      ? clause('{value}', { value: named })
      : clause('{value} in {place}', { value: named, place: clause('{value}', { value: parent }) })
  const wrong = whyMissing(name, missing)
  const path = pathOf(plan.importable, texts, wire, named)
  return cellProblem(column, wrong, { cause: `${wire}: ${path}`, missing, named })
}

function rank(plan: ImportPlan, wire: string): number {
  const by = plan.importable.within[wire]
  return by === undefined ? 0 : 1 + rank(plan, by)
}

function readPlain(plan: ImportPlan, wire: string, text: string) {
  const own = plan.custom.get(wire)
  const notation = notationFor(plan, wire)
  if (own) return readCustomCell(text, own, notation)
  const field = plan.fields[wire]
  if (!field) return null
  const read = readCell(text, field, notation, { words: valuesByWord(wire, field) })
  if (!read || 'wrong' in read) return read
  const checked = readField(read.value, field, { creating: true, timezone: 'UTC' })
  const isNoValue = 'wrong' in checked && field.values.length > 0
  // Suggests the words that files use, not the API's values.
  return isNoValue
    ? { wrong: clause('{value} is not allowed; write {words}', { value: text, words: wordsFor(wire, field) }) }
    : 'wrong' in checked
      ? { wrong: clause(checked.wrong.text, checked.wrong.params) }
      : checked
}

interface NamesRead {
  readonly value: unknown
  /** Records that are created for them, as resource and path. */
  readonly made: readonly [string, string][]
}

type NamesWrong = Extract<Named, { wrong: Clause }> & {
  /** The name among those of the cell. */
  readonly named: string
}

/** Null if nothing can be said, because what narrows the record is unknown. */
function readNames(
  plan: ImportPlan,
  names: DecidedNames,
  texts: Texts,
  wire: string,
  text: string,
): NamesRead | NamesWrong | null {
  const placed = (name: string) => placedOf(plan, names, texts, wire, name)
  const madeOf = ({ relation, path, ...each }: PlacedName): NamesRead['made'] =>
    names.isMade({ ...each, path }) ? [[relation.target, path]] : []
  const whole = placed(text)
  if (whole.isOrphan) return null
  const found = names.idOf(whole)
  if (plan.fields[wire]?.kind !== 'tomany')
    return 'value' in found ? { ...found, made: madeOf(whole) } : { ...found, named: text }
  if ('value' in found) return { value: [found.value], made: madeOf(whole) }
  const parts = partsOf(text).map(placed)
  const each = parts.map((part) => ({ ...names.idOf(part), named: part.text }))
  const wrong = each.find((read) => 'wrong' in read)
  // Options replace the whole cell, so they are only offered if it has a single name.
  if (wrong && 'wrong' in wrong) {
    const { options, ...others } = wrong
    return parts.length > 1 ? others : wrong
  }
  return { value: each.flatMap((read) => ('value' in read ? [read.value] : [])), made: parts.flatMap(madeOf) }
}
