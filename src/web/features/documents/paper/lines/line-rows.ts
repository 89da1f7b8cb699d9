/** Puts the lines of a document under its phases, with those that are only being made where they will stand. */
import { minorUnits } from '../../../../../contract/language/currency.ts'
import {
  type DocumentTotals,
  documentTotals,
  lineAmount,
} from '../../../../../contract/resources/documents/document-totals.ts'
import { key, type RecordData } from '../../../../data/record.ts'
import type { LineEdits, RowEdit } from './line-edits.ts'
import { cellNames, readCell } from './line-values.ts'

export interface EditableLine {
  /** Stays the same from the first letter typed until the page is left. */
  readonly row: string
  readonly line: RecordData
  /** Nobody has said yet what it is. */
  readonly isNew: boolean
  /** The service knows it. */
  readonly isStored: boolean
  readonly depth: number
}

export interface PhaseRows {
  /** Null where lines stand in no phase that the caller knows. */
  readonly phase: RecordData | null
  readonly rows: readonly EditableLine[]
}

/** A new line charges one piece. */
export const blank = { billType: 2, outUnitQty: 1, taxable: true, billAmount: 0 } as const

export function phaseRows(
  phases: readonly RecordData[],
  lines: readonly RecordData[],
  edits: Pick<LineEdits, 'added' | 'made'>,
): readonly PhaseRows[] {
  const known = new Set(phases.map(key))
  const homeless = lines.filter((line) => !known.has(phaseOf(line)))
  const groups: { phase: RecordData | null; rows: EditableLine[] }[] = phases.map((phase) => ({
    phase,
    rows: lines.filter((line) => phaseOf(line) === key(phase)).map((line) => rowOf(line, lines, edits)),
  }))
  if (homeless.length > 0 || phases.length === 0) {
    groups.push({ phase: null, rows: homeless.map((line) => rowOf(line, lines, edits)) })
  }
  for (const { row, phase, after, line } of edits.added) {
    if (line && lines.some((each) => key(each) === key(line))) continue
    const group = groups.find(({ phase: own }) => own !== null && key(own) === phase) ?? groups.at(-1)
    const at = group?.rows.findIndex((each) => each.row === after) ?? -1
    const isStored = line !== null && line.id !== row
    const added: EditableLine = { row, line: line ?? { ...blank, id: row }, isNew: line === null, isStored, depth: 0 }
    if (group) group.rows.splice(after === null || at < 0 ? group.rows.length : at + 1, 0, added)
  }
  return groups
}

const phaseOf = (line: RecordData) => String(line.itemcollectionid ?? '')

function rowOf(line: RecordData, lines: readonly RecordData[], { made }: Pick<LineEdits, 'made'>): EditableLine {
  return { row: made.get(key(line)) ?? key(line), line, isNew: false, isStored: true, depth: depthOf(line, lines) }
}

function depthOf(line: RecordData, lines: readonly RecordData[]): number {
  let depth = 0
  for (let at = parentOf(line, lines); at && depth < 4; at = parentOf(at, lines)) depth += 1
  return depth
}

const parentOf = ({ parentid }: RecordData, lines: readonly RecordData[]) =>
  parentid ? lines.find((each) => String(each.id) === String(parentid)) : undefined

/** The line as it would be with what is typed, as far as that can be read. */
export function withTyped(line: RecordData, edit: RowEdit | undefined, locale: string, decimals = 2): RecordData {
  if (!edit) return line
  let typed = line
  for (const cell of cellNames) {
    const text = edit.texts[cell]
    const reading = text === undefined ? null : readCell(cell, text, typed, locale, decimals)
    if (reading && 'values' in reading) typed = { ...typed, ...reading.values }
  }
  return typed === line ? line : { ...typed, billAmount: lineAmount(typed, decimals) }
}

/** What the document adds up to with everything that is typed. */
export function totalsOf(
  document: RecordData,
  groups: readonly PhaseRows[],
  edits: LineEdits,
  locale: string,
): DocumentTotals {
  const decimals = minorUnits(document.currency)
  const lines = groups.flatMap(({ rows }) =>
    rows.map(({ row, line }) => withTyped(line, edits.rows.get(row), locale, decimals)),
  )
  return documentTotals(lines, document)
}
