/** Parses the cells of rows into request bodies and problems. */

import {
  contradicts,
  type Notation,
  otherMark,
  readCell,
  type Texts,
  whyAmbiguous,
} from '../../../../contract/imports/cells.ts'
import type { Importable } from '../../../../contract/imports/importable.ts'
import { valuesByWord, wordsFor } from '../../../../contract/imports/value-words.ts'
import { parseWrittenNumber } from '../../../../contract/imports/written-amount.ts'
import { type DurationUnit, exactDuration } from '../../../../contract/language/duration.ts'
import type { Field } from '../../../../contract/language/field.ts'
import { notationWith } from '../../../../contract/language/written-number.ts'
import { readField } from '../../../../contract/requests/field-input.ts'
import { type Clause, clause } from '../../../../contract/requests/refusal.ts'
import { accountCurrency } from '../../../read/currency.ts'
import { ofEntity } from '../../../write/rules/references.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { cellProblem } from '../cell-problem.ts'
import { type ImportFields, importFields, readCustomCell } from '../import-fields.ts'
import type { CellProblem, ImportRow, Mapping, StoredImport } from '../import-record.ts'
import { type DecidedNames, getPath, type Placed } from './missing.ts'
import { type NameBook, type Named, type RelationLookup, whyMissing } from './names.ts'
import { getNotations } from './notations.ts'
import { surplusIn, totalIn } from './whole-rows.ts'

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

export async function loadPlan(
  writing: WriteContext,
  storedImport: StoredImport,
  importable: Importable,
  mapping: Mapping,
): Promise<ImportPlan> {
  const { fields, custom } = await importFields(writing.tx, writing.actor, importable)
  const binding = writing.bindingOf(importable.resource)
  const relations = new Map<string, RelationLookup>()
  const getTarget = (fieldName: string) => fields[fieldName]?.target ?? importable.extras[fieldName]?.target ?? ''
  const relate = (fieldName: string, target: string) =>
    relations.set(fieldName, {
      target,
      only: ofEntity(binding, writing.bindingOf(target)),
      scope: binding.entity ?? '',
      narrowingField: narrowedBy(getTarget(importable.within[fieldName] ?? '')),
    })
  for (const [fieldName, { target }] of Object.entries(fields)) if (target) relate(fieldName, target)
  for (const [name, { target }] of Object.entries(importable.extras)) if (target) relate(name, target)
  const notations = getNotations(storedImport, mapping, fields)
  const headings = storedImport.headings.map(({ heading }) => heading)
  const currency = await accountCurrency({ kysely: writing.tx }, writing.actor.account)
  return { importable, mapping, fields, custom, relations, notations, headings, currency }
}

/** The field by which records within one of these are found. */
const narrowedBy = (target: string): string | null =>
  target === 'companies' ? 'companyid' : target === '' ? null : 'projectid'

/** How the column of a field is written; without one, as anyone would write a default. */
const notationFor = (plan: ImportPlan, fieldName: string): Notation =>
  plan.notations[plan.mapping.columns.indexOf(fieldName)] ??
  plan.notations[getColumn(plan, fieldName) ?? -1] ?? { decimal: '.', dates: 'dmy', year: new Date().getUTCFullYear() }

/** The column mapped to a field, or to an extra that feeds it; null if there is none. */
export function getColumn({ mapping, importable }: ImportPlan, fieldName: string | null): number | null {
  if (fieldName === null) return null
  const index = mapping.columns.indexOf(fieldName)
  if (index >= 0) return index
  const feeding = mapping.columns.findIndex((name) => name !== null && importable.extras[name]?.feeds === fieldName)
  return feeding >= 0 ? feeding : null
}

/** @param settle decides about the names of a field, once their records are looked up */
export async function loadBodies(
  writing: WriteContext,
  plan: ImportPlan,
  book: NameBook,
  names: DecidedNames,
  rows: readonly ImportRow[],
  settle: (placeds: readonly Placed[]) => Promise<void>,
): Promise<readonly RowBody[]> {
  const read = rows.map((row) => getTexts(plan, row))
  const texts = read.map(({ combined }) => combined)
  // Relations that narrow others are loaded first.
  const relations = [...plan.relations].toSorted(([one], [second]) => rank(plan, one) - rank(plan, second))
  for (const [fieldName, relation] of relations) {
    const placedNames = texts.flatMap((rowTexts) =>
      rowTexts[fieldName]
        ? namesIn(plan.fields[fieldName], rowTexts[fieldName]).map((text) =>
            getPlaced(plan, names, rowTexts, fieldName, text),
          )
        : [],
    )
    await book.load(writing, relation, placedNames)
    await settle(placedNames.filter(({ isOrphan }) => !isOrphan))
  }
  return read.map((rowTexts) => getBody(plan, names, rowTexts))
}

/** A name in a row, with the record that narrows it. */
interface PlacedName extends Placed {
  /** Whether the record that narrows it is named but unknown, so that nothing can be said of this one. */
  readonly isOrphan: boolean
}

function getPlaced(plan: ImportPlan, names: DecidedNames, texts: Texts, fieldName: string, text: string): PlacedName {
  const parentField = plan.importable.within[fieldName]
  const parent = parentField === undefined ? undefined : texts[parentField]
  const within = getNarrowing(plan, names, texts, fieldName)
  const relation = plan.relations.get(fieldName) as RelationLookup
  const path = getPath(plan.importable, texts, fieldName, text)
  return { fieldName, relation, text, within, path, isOrphan: parent !== undefined && within === null }
}

/** The record that narrows a relation of this row, such as the project of a task; null if no cell names it. */
function getNarrowing(plan: ImportPlan, names: DecidedNames, texts: Texts, fieldName: string): number | null {
  const parentField = plan.importable.within[fieldName]
  const text = parentField === undefined ? undefined : texts[parentField]
  if (parentField === undefined || text === undefined || !plan.relations.has(parentField)) return null
  const reference = names.idOf(getPlaced(plan, names, texts, parentField, text))
  return 'value' in reference ? reference.value : null
}

interface RowTexts {
  readonly row: ImportRow
  /** Its non-empty cells by field. */
  readonly texts: Texts
  /** The same with extras combined. */
  readonly combined: Texts
}

function getTexts(plan: ImportPlan, row: ImportRow): RowTexts {
  const { mapping, importable } = plan
  const { cells } = row
  const textEntries = mapping.columns.flatMap((name, column) => {
    const text = cells[column]?.trim() ?? ''
    return name === null || text === '' ? [] : [[name, text] as const]
  })
  const extras = Object.entries(mapping.defaults).filter(([name]) => importable.extras[name])
  const texts = Object.fromEntries([...extras, ...textEntries])
  return { row, texts, combined: importable.combine(texts, (name) => notationFor(plan, name)) }
}

const contradictionsIn = (plan: ImportPlan, { texts, combined }: RowTexts): readonly CellProblem[] =>
  plan.importable
    .contradictions(texts, combined, (name) => notationFor(plan, name), {
      currency: plan.currency,
      headingOf: (name) => plan.headings[plan.mapping.columns.indexOf(name)] ?? '',
    })
    .map(({ name, wrong, cause }) => cellProblem(getColumn(plan, name), wrong, { cause }))

/** Names in a cell, separated by semicolons or else commas. The whole text is tried too, because a name may have a comma. */
const namesIn = (field: Field | undefined, text: string): readonly string[] =>
  field?.kind === 'tomany' ? [text, ...getParts(text)] : [text]

const getParts = (text: string) =>
  text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function getBody(plan: ImportPlan, names: DecidedNames, read: RowTexts): RowBody {
  const { row, texts: ownTexts, combined: texts } = read
  const body: Record<string, unknown> = {}
  const misread = contradictingAmounts(plan, ownTexts)
  const problems: CellProblem[] = [
    ...totalIn(plan, row),
    ...surplusIn(plan, row),
    ...(misread.length > 0 ? misread : contradictionsIn(plan, read)),
  ]
  const creates: [string, string][] = []
  for (const [fieldName, text] of Object.entries(texts)) {
    const read = plan.relations.has(fieldName)
      ? readNames(plan, names, texts, fieldName, text)
      : readPlain(plan, fieldName, text)
    if (read === null) continue
    if ('wrong' in read) problems.push(getProblem(plan, texts, fieldName, read))
    else {
      if ('made' in read) creates.push(...(read as NamesRead).made)
      if (fieldName in plan.fields) body[fieldName] = read.value
    }
  }
  if (problems.some(({ cause }) => cause === 'total')) problems.length = 1
  const { rest } = plan.importable
  const restin = rest === null || texts[rest] !== undefined ? null : getNarrowing(plan, names, texts, rest)
  return { row, body, problems, restin, creates, seconds: secondsIn(plan, texts), written: writtenIn(plan, ownTexts) }
}

/** Durations that are rounded to whole minutes. */
function secondsIn(plan: ImportPlan, texts: Texts): RowBody['seconds'] {
  const entries = Object.entries(texts).flatMap(([fieldName, text]) => {
    if (plan.fields[fieldName]?.kind !== 'minutes' || !plan.importable.totals.includes(fieldName)) return []
    const { decimal, unit } = notationFor(plan, fieldName)
    const minutes = exactDuration(text, 'planned', { writing: notationWith(decimal), unit: unit ?? undefined })
    return minutes === null || Number.isInteger(minutes) ? [] : [[fieldName, Math.round(minutes * 60)] as const]
  })
  return Object.fromEntries(entries)
}

/** The extras with amounts, and what records show of them. */
const amounts = { billableamount: 'charge', costamount: 'cost' } as const

function writtenIn(plan: ImportPlan, texts: Texts): RowBody['written'] {
  const amountEntries = Object.entries(amounts).flatMap(([name, fieldName]) => {
    const sum = plan.importable.extras[name] ? parseWrittenNumber(texts[name], notationFor(plan, name)) : null
    return sum === null ? [] : [[fieldName, sum] as const]
  })
  return Object.fromEntries(amountEntries)
}

/** Amounts that only go into a rate are no fields: their cells are looked at here. */
const contradictingAmounts = (plan: ImportPlan, texts: Texts): readonly CellProblem[] =>
  Object.keys(amounts).flatMap((name) => {
    const [text, notation] = [texts[name], notationFor(plan, name)]
    if (!plan.importable.extras[name] || text === undefined) return []
    const ambiguous = whyAmbiguous(text, notation)
    if (ambiguous) return [cellProblem(getColumn(plan, name), ambiguous.wrong, { options: ambiguous.options ?? [] })]
    return contradicts(text, notation.decimal)
      ? [cellProblem(getColumn(plan, name), otherMark(text, notation.decimal))]
      : []
  })

function getProblem(
  plan: ImportPlan,
  texts: Texts,
  fieldName: string,
  read: { readonly wrong: Clause } & Partial<NamesWrong>,
): CellProblem {
  const { options, missing, named } = read
  const column = getColumn(plan, fieldName)
  if (!missing || named === undefined) return cellProblem(column, read.wrong, options ? { options } : {})
  const parent = texts[plan.importable.within[fieldName] ?? '']
  const name =
    parent === undefined
      ? clause('{value}', { value: named })
      : clause('{value} in {place}', { value: named, place: clause('{value}', { value: parent }) })
  const wrong = whyMissing(name, missing)
  const path = getPath(plan.importable, texts, fieldName, named)
  return cellProblem(column, wrong, { cause: `${fieldName}: ${path}`, missing, named })
}

function rank(plan: ImportPlan, fieldName: string): number {
  const parentField = plan.importable.within[fieldName]
  return parentField === undefined ? 0 : 1 + rank(plan, parentField)
}

function readPlain(plan: ImportPlan, fieldName: string, text: string) {
  const ownField = plan.custom.get(fieldName)
  const notation = notationFor(plan, fieldName)
  if (ownField) return readCustomCell(text, ownField, notation)
  const field = plan.fields[fieldName]
  if (!field) return null
  const read = readCell(text, field, notation, { words: valuesByWord(fieldName, field) })
  if (!read || 'wrong' in read) return read
  const fieldDeclaration = readField(read.value, field, { creating: true, timezone: 'UTC' })
  if ('wrong' in fieldDeclaration && field.kind === 'minutes' && field.max !== null)
    return { wrong: tooLong(text, field.max, notation.unit ?? 'h') }
  const isNoValue = 'wrong' in fieldDeclaration && field.values.length > 0
  // Suggests the words that files use, not the API's values.
  return isNoValue
    ? { wrong: clause('{value} is not allowed; write {words}', { value: text, words: wordsFor(fieldName, field) }) }
    : 'wrong' in fieldDeclaration
      ? { wrong: clause(fieldDeclaration.wrong.text, fieldDeclaration.wrong.params) }
      : fieldDeclaration
}

/** Said in the unit of the cell: nobody typed the minutes that it comes to. */
function tooLong(value: string, most: number, unit: DurationUnit): Clause {
  if (unit === 's') return clause('{value} is too long; use at most {most} seconds', { value, most: most * 60 })
  return unit === 'm'
    ? clause('{value} is too long; use at most {most} minutes', { value, most })
    : clause('{value} is too long; use at most {most} hours', { value, most: most / 60 })
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
  fieldName: string,
  text: string,
): NamesRead | NamesWrong | null {
  const placed = (name: string) => getPlaced(plan, names, texts, fieldName, name)
  const getMade = (name: PlacedName): NamesRead['made'] => {
    const place = names.placeOf(name)
    return place === undefined ? [] : [[name.relation.target, place]]
  }
  const placedName = placed(text)
  if (placedName.isOrphan) return null
  const reference = names.idOf(placedName)
  if (plan.fields[fieldName]?.kind !== 'tomany')
    return 'value' in reference ? { ...reference, made: getMade(placedName) } : { ...reference, named: text }
  if ('value' in reference) return { value: [reference.value], made: getMade(placedName) }
  const parts = getParts(text).map(placed)
  const partReferences = parts.map((part) => ({ ...names.idOf(part), named: part.text }))
  const wrong = partReferences.find((read) => 'wrong' in read)
  // Options replace the whole cell, so they are only offered if it has a single name.
  if (wrong && 'wrong' in wrong) {
    const { options, ...rest } = wrong
    return parts.length > 1 ? rest : wrong
  }
  return {
    value: partReferences.flatMap((read) => ('value' in read ? [read.value] : [])),
    made: parts.flatMap(getMade),
  }
}
