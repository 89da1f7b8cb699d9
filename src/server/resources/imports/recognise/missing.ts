/**
 * Records that cells name and that there are not. The importer decides once for all rows with the name: to create it, or which
 * existing record it means.
 */
import type { Texts } from '../../../../contract/imports/cells.ts'
import type { Importable } from '../../../../contract/imports/importable.ts'
import type { MissingChoice } from '../import-record.ts'
import type { NameBook, Named, Naming, RelationLookup } from './names.ts'

/** Names of the record and of those that narrow it: `kelp/fish market`. */
export function pathOf({ within }: Pick<Importable, 'within'>, texts: Texts, wire: string, text: string): string {
  const by = within[wire]
  const parent = by === undefined ? undefined : texts[by]
  const own = text.trim().toLowerCase()
  return by === undefined || parent === undefined ? own : `${pathOf({ within }, texts, by, parent)}/${own}`
}

/** A record that was decided about, with its path. */
export interface Placed extends Naming {
  readonly wire: string
  readonly relation: RelationLookup
  readonly path: string
}

export interface DecidedNames {
  /** The record that a text names: as decided, just created, or found. */
  readonly idOf: (placed: Placed) => Named
  /** The decision about a name that was not found. */
  readonly choiceOf: (placed: Pick<Placed, 'wire' | 'path'>) => MissingChoice | undefined
  /** Notes the record that was created for a name. */
  readonly made: (placed: Placed, id: number) => void
  /** Whether the record was created for the name in this attempt. */
  readonly isMade: (placed: Pick<Placed, 'wire' | 'path'>) => boolean
}

/** The names of one attempt to write rows: what it creates is gone if it is rolled back. */
export function decidedNames(book: NameBook, choices: readonly MissingChoice[]): DecidedNames {
  const entry = (wire: string, path: string | null) => `${wire}:${path}`
  const byEntry = new Map(choices.map((each) => [entry(each.wire, each.path), each]))
  const created = new Map<string, number>()
  const choiceOf: DecidedNames['choiceOf'] = ({ wire, path }) =>
    byEntry.get(entry(wire, path)) ?? byEntry.get(entry(wire, null))
  return {
    choiceOf,
    idOf(placed) {
      const { wire, path, relation } = placed
      const made = created.get(entry(wire, path))
      if (made !== undefined) return { value: made }
      const found = book.idOf(relation, placed)
      const meant = 'missing' in found ? choiceOf(placed)?.recordid : undefined
      return meant === undefined ? found : { value: meant }
    },
    made: ({ wire, path }, id) => void created.set(entry(wire, path), id),
    isMade: ({ wire, path }) => created.has(entry(wire, path)),
  }
}
