/** What is wrong with a row as a whole: it is no record, or its cells may stand in the wrong columns. */
import { clause } from '../../../../contract/requests/refusal.ts'
import { cellProblem, optionSaying } from '../cell-problem.ts'
import type { CellProblem, ImportRow, Mapping } from '../import-record.ts'

/** Whether a row has more cells than headings: its texts may stand in the wrong columns. */
export const surplusIn = (
  { headings }: { readonly headings: readonly string[] },
  { cells }: ImportRow,
): readonly CellProblem[] =>
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
export function totalIn(
  { mapping }: { readonly mapping: Mapping },
  { cells, choice }: ImportRow,
): readonly CellProblem[] {
  if (choice !== null) return []
  const filledCells = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ text: cell.trim(), column }]))
  const [first] = filledCells
  if (!first || !totalWord.test(first.text) || filledCells.length * 2 > mapping.columns.length) return []
  const options = [optionSaying('skip', clause('Leave it out')), optionSaying('create', clause('Import it'))]
  return [
    cellProblem(null, clause('This looks like a total of other rows'), { cause: 'total', decides: true, options }),
  ]
}
