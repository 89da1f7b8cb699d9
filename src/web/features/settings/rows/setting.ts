/** A row of a settings page: its field and texts. */
import type { WordsByValue } from '../../../../contract/resources/choice-words.ts'
import type { Choice } from '../../../resource/inputs/pickers/choice.ts'

export interface Setting {
  /** Wire name of the field. */
  readonly name: string
  /** Overrides the label of the field's declaration. */
  readonly label?: string
  readonly help?: string
  /** Placeholder of an empty text: the value that applies then. */
  readonly placeholder?: string
  /** Options of a text that is chosen. */
  readonly choices?: readonly Choice[]
  readonly words?: WordsByValue
  /** What to confirm before another choice is saved; null for nothing. */
  readonly confirm?: (start: string, end: string) => Confirmation | null
}

export interface Confirmation {
  readonly title: string
  /** The consequences. */
  readonly text: string
  readonly action: string
}
