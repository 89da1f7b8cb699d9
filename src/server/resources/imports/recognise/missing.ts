/**
 * Records that cells name and that there are not. The importer decides once for all rows with the name: to create it, or which
 * existing record it means.
 */
import type { Texts } from '../../../../contract/imports/cells.ts'
import type { Importable } from '../../../../contract/imports/importable.ts'
import type { MissingChoice } from '../import-record.ts'
import type { NameBook, Named, Naming, RelationLookup } from './names.ts'

/** Names of the record and of those that narrow it: `kelp/fish market`. */
export function getPath({ within }: Pick<Importable, 'within'>, texts: Texts, fieldName: string, text: string): string {
  const parentField = within[fieldName]
  const parent = parentField === undefined ? undefined : texts[parentField]
  const lowerCase = text.trim().toLowerCase()
  return parentField === undefined || parent === undefined
    ? lowerCase
    : `${getPath({ within }, texts, parentField, parent)}/${lowerCase}`
}

/** A record that was decided about, with its path. */
export interface Placed extends Naming {
  readonly fieldName: string
  readonly relation: RelationLookup
  readonly path: string
}

export interface DecidedNames {
  /** The record that a text names: as decided, just created, or found. */
  readonly idOf: (placed: Placed) => Named
  /** The decision about a name that was not found. */
  readonly choiceOf: (placed: Pick<Placed, 'fieldName' | 'path'>) => MissingChoice | undefined
  /** Notes the record that was created for a name, and what tells it from the others that are created. */
  readonly made: (placed: Placed, id: number, place: string) => void
  /** What tells the record from others, if it was created for the name in this attempt. */
  readonly placeOf: (placed: Pick<Placed, 'fieldName' | 'path'>) => string | undefined
  readonly placeOfNew: (target: string, id: number) => string | undefined
}

/** The names of one attempt to write rows: what it creates is gone if it is rolled back. */
export function decidedNames(book: NameBook, choices: readonly MissingChoice[]): DecidedNames {
  const entry = (fieldName: string, path: string | null) => `${fieldName}:${path}`
  const byEntry = new Map(choices.map((choice) => [entry(choice.wire, choice.path), choice]))
  const idsByEntry = new Map<string, number>()
  const placesByEntry = new Map<string, string>()
  const placesByRecord = new Map<string, string>()
  const getChoice: DecidedNames['choiceOf'] = ({ fieldName, path }) =>
    byEntry.get(entry(fieldName, path)) ?? byEntry.get(entry(fieldName, null))
  return {
    choiceOf: getChoice,
    idOf(placed) {
      const { fieldName, path, relation } = placed
      const createdId = idsByEntry.get(entry(fieldName, path))
      if (createdId !== undefined) return { value: createdId }
      const reference = book.idOf(relation, placed)
      const chosenId = 'missing' in reference ? getChoice(placed)?.recordid : undefined
      return chosenId === undefined ? reference : { value: chosenId }
    },
    made({ fieldName, path, relation }, id, place) {
      placesByRecord.set(`${relation.target}/${id}`, place)
      idsByEntry.set(entry(fieldName, path), id)
      placesByEntry.set(entry(fieldName, path), place)
    },
    placeOf: ({ fieldName, path }) => placesByEntry.get(entry(fieldName, path)),
    placeOfNew: (target, id) => placesByRecord.get(`${target}/${id}`),
  }
}
