/**
 * The question whether a row corrects a record of an earlier file that no row of this one is about any more. If people changed the
 * record since, it stays as it is unless the importer decides otherwise.
 */
import type { RowChoice } from '../../../../contract/imports/import-status.ts'
import { type Clause, clause } from '../../../../contract/requests/refusal.ts'
import { cellProblem, optionSaying } from '../cell-problem.ts'
import type { CellOption, CellProblem, ImportRow } from '../import-record.ts'
import type { Correctable } from './corrections.ts'

/** Records that a row may correct, and what they have in common. */
export interface Possible {
  readonly ids: readonly number[]
  readonly cause: string
  readonly clause: Clause
  /** Whether what differs cannot be changed in a record that is here. */
  readonly isFixed: boolean
}

/** Records of the same person, item and day. */
export const resembled = (ids: readonly number[]): Possible => ({
  ids,
  cause: 'resembles',
  isFixed: false,
  clause: clause(
    'An earlier import brought time of this person, item and day that no row of this file has; the row may be its correction',
  ),
})

/** Records that are equal to the row in everything but one field. */
export function equalButOne(records: readonly Correctable[], getLabel: (fieldName: string) => string): Possible {
  const ids = [...new Set(records.map(({ id }) => id))]
  const [first] = records
  if (ids.length > 1 || !first)
    return {
      ids,
      cause: 'corrected: several',
      isFixed: records.some(({ isFixed }) => isFixed),
      clause: clause(
        '{count} records of an earlier import that this file does not have any more differ from the row in one value only; the row may correct one of them',
        { count: ids.length },
      ),
    }
  const { fieldName, isFixed } = first
  return {
    ids,
    cause: `corrected: ${fieldName}`,
    isFixed,
    clause: clause(
      'A record of an earlier import that this file does not have any more differs from the row only in {field}; the row may be its correction',
      { field: { field: fieldName, label: getLabel(fieldName) } },
    ),
  }
}

export interface Asking {
  readonly isCheck: boolean
  /** Whether people changed the record after the import that brought it. */
  readonly isChangedHere: (id: number) => boolean
  /** Of several records, the one that the row differs least from. */
  readonly closest: (ids: readonly number[]) => Promise<number | null>
  /** What the importer can choose from, if there are several. */
  readonly optionsFor: (ids: readonly number[]) => Promise<readonly CellOption[]>
}

export interface Corrected {
  /** The record that the row is about. */
  readonly id: number | null
  /** The record that the question is about: other rows are not asked about it too. */
  readonly proposed: number | null
  /** What is decided, by the importer or without. */
  readonly choice: RowChoice | null
  readonly doubt?: CellProblem
  readonly note?: CellProblem
}

export async function askCorrection(
  row: ImportRow,
  possible: Possible,
  { isCheck, isChangedHere, closest, optionsFor }: Asking,
): Promise<Corrected> {
  const { ids, cause } = possible
  const knownId = ids.find((id) => id === Number(row.chosen ?? row.recordid))
  const proposed = knownId ?? (ids.length > 1 ? await closest(ids) : (ids[0] ?? null))
  if (proposed === null) return { id: null, proposed, choice: row.choice }
  const choice = row.choice ?? (row.chosen !== null ? 'update' : isChangedHere(proposed) ? 'keep' : null)
  const options = ids.length > 1 ? await optionsFor(ids.slice(0, mostOptions)) : []
  const question = cellProblem(null, possible.clause, {
    cause,
    decides: true,
    options: possible.isFixed ? decisions.filter(({ value }) => value !== 'update') : [...options, ...decisions],
  })
  if (choice === null) return { id: null, proposed, choice, doubt: question }
  const note = isCheck ? { note: { ...question, answer: choice } } : {}
  return { id: choice === 'create' ? null : proposed, proposed, choice, ...note }
}

/** Most records offered. */
const mostOptions = 20

const decisions: readonly CellOption[] = [
  optionSaying('update', clause('Update what is here')),
  optionSaying('keep', clause('Keep what is here')),
  optionSaying('create', clause('Add it as well')),
  optionSaying('skip', clause('Leave it out')),
]
