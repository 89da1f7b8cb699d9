/** What is said about cells and rows: a sentence, and its parts for other languages. */
import { type Clause, faultText, shortenClause, wholeText } from '../../../contract/requests/refusal.ts'
import type { CellOption, CellProblem } from './import-record.ts'

/** A problem of a cell, or of the whole row if `column` is null. */
export const cellProblem = (
  column: number | null,
  clause: Clause,
  more: Omit<CellProblem, 'column' | 'message' | 'text' | 'params'> = {},
): CellProblem => ({ column, message: wholeText(clause), ...shortenClause(clause), ...more })

/** A decision to choose from. */
export const optionSaying = (value: string, clause: Clause): CellOption => ({
  value,
  label: faultText(clause),
  ...shortenClause(clause),
})
