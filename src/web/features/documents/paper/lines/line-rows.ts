/** Groups the lines of a document by phase, with lines that are being created in their future places. */

import { minorUnits } from '../../../../../contract/language/currency.ts'
import {
  type DocumentTotals,
  documentTotals,
  lineAmount,
} from '../../../../../contract/resources/documents/document-totals.ts'
import { key, type RecordData } from '../../../../data/record.ts'
import type { DocumentData } from '../../document-data.ts'
import type { AddedLine, LineEdits, RowEdit } from './line-edits.ts'
import { cellNames, readCell } from './line-values.ts'

export interface EditableLine {
  /** Identifies the row for as long as the page is open, also once a new line gets its id. */
  readonly row: string
  readonly line: RecordData
  /** It has no name yet, and nothing of it was sent. */
  readonly isNew: boolean
  /** It exists on the server. */
  readonly isStored: boolean
  readonly depth: number
}

export interface PhaseRows {
  /** Null for lines without a phase, or with one that the user can't see. */
  readonly phase: RecordData | null
  readonly rows: readonly EditableLine[]
}

/** A new line charges one unit. */
export const blank = { billType: 2, outUnitQty: 1, taxable: true, billAmount: 0 } as const

export function phaseRows(
  phases: readonly RecordData[],
  lines: readonly RecordData[],
  edits: Pick<LineEdits, 'addedLines' | 'rowsById'>,
): readonly PhaseRows[] {
  const knownKeys = new Set(phases.map(key))
  const withoutPhase = lines.filter((line) => !knownKeys.has(getPhase(line)))
  const groups: { phase: RecordData | null; rows: EditableLine[] }[] = phases.map((phase) => ({
    phase,
    rows: lines.filter((line) => getPhase(line) === key(phase)).map((line) => getRow(line, lines, edits)),
  }))
  if (withoutPhase.length > 0 || phases.length === 0) {
    groups.push({ phase: null, rows: withoutPhase.map((line) => getRow(line, lines, edits)) })
  }
  for (const addedLine of edits.addedLines) {
    const { line, phase, after } = addedLine
    const isLoaded = line !== null && lines.some((storedLine) => key(storedLine) === key(line))
    const group = groups.find(({ phase: record }) => record !== null && key(record) === phase) ?? groups.at(-1)
    if (isLoaded || !group) continue
    const above = group.rows.findIndex(({ row }) => row === after)
    group.rows.splice(above < 0 ? group.rows.length : above + 1, 0, addedRow(addedLine))
  }
  return groups
}

/** Until a line is stored, its row serves as its id. */
const addedRow = ({ row, line }: AddedLine): EditableLine => ({
  row,
  line: line ?? { ...blank, id: row },
  depth: 0,
  isNew: line === null,
  isStored: line !== null && line.id !== row,
})

const getPhase = (line: RecordData) => String(line.itemcollectionid ?? '')

function getRow(
  line: RecordData,
  lines: readonly RecordData[],
  { rowsById }: Pick<LineEdits, 'rowsById'>,
): EditableLine {
  return { row: rowsById.get(key(line)) ?? key(line), line, isNew: false, isStored: true, depth: getDepth(line, lines) }
}

function getDepth(line: RecordData, lines: readonly RecordData[]): number {
  let depth = 0
  for (let record = getParent(line, lines); record && depth < 4; record = getParent(record, lines)) depth += 1
  return depth
}

const getParent = ({ parentid }: RecordData, lines: readonly RecordData[]) =>
  parentid ? lines.find((line) => String(line.id) === String(parentid)) : undefined

/** The line with its unsaved texts applied, as far as they are valid. */
export function withTyped(line: RecordData, edit: RowEdit | undefined, locale: string, decimals = 2): RecordData {
  if (!edit) return line
  let record = line
  for (const cell of cellNames) {
    const text = edit.texts[cell]
    const reading = text === undefined ? null : readCell(cell, text, record, locale, decimals)
    if (reading && 'values' in reading) record = { ...record, ...reading.values }
  }
  return record === line ? line : { ...record, billAmount: lineAmount(record, decimals) }
}

/** The stored totals of a deleted document, whose lines are deleted with it. */
export function storedTotals({ total, tax, grandtotal, taxrate }: DocumentData): DocumentTotals {
  const amount = tax ?? 0
  const taxes = amount === 0 ? [] : [{ rate: taxrate ?? 0, amount }]
  return { discount: 0, subtotal: total ?? 0, taxes, tax: amount, total: grandtotal ?? 0 }
}

/** Totals of the document, unsaved texts included. */
export function readTotals(
  document: DocumentData,
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
