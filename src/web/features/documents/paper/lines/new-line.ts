/** Turns a row of typed texts into a line to create. */
import { blank, type PhaseRows } from './line-rows.ts'
import { type CellName, cellNames, type LineValues, readCell } from './line-values.ts'

/** The request body that creates a line. Empty fields are left out, because users without price rights may not send any. */
export const getBody = ({ billAmount: _calculated, ...values }: LineValues): LineValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

type Texts = Readonly<Partial<Record<CellName, string>>>

/** Parses the texts typed into a row that has no line yet. `read` has the valid ones. */
export function readTyped(
  texts: Texts,
  locale: string,
  decimals: number,
): { readonly values: LineValues; readonly read: Texts } {
  let values: LineValues = blank
  let read: Texts = {}
  for (const cell of cellNames) {
    const text = texts[cell]
    const reading = text === undefined ? null : readCell(cell, text, values, locale, decimals)
    if (reading === null || !('values' in reading)) continue
    values = { ...values, ...reading.values }
    read = { ...read, [cell]: text }
  }
  return { values, read }
}

/** The row above a new line; null if it is the last of its phase, where the server puts new lines anyway. */
export function rowAbove(groups: readonly PhaseRows[], row: string): string | null {
  const rows = groups.find((group) => group.rows.some((record) => record.row === row))?.rows ?? []
  const index = rows.findIndex((record) => record.row === row)
  return index === rows.length - 1 ? null : (rows[index - 1]?.row ?? null)
}
