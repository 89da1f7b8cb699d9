/** One row of a page of settings: which field it is, and what people read for it. */
import type { WordsByValue } from '../../../../contract/resources/choice-words.ts'
import type { Choice } from '../../../resource/pickers/choice.ts'

export interface Setting {
  /** Wire name of the field. */
  readonly name: string
  /** Where the declaration's label does not say it. */
  readonly label?: string
  readonly help?: string
  /** Placeholder of an empty text: the value that applies then. */
  readonly placeholder?: string
  /** What a text is chosen from. */
  readonly choices?: readonly Choice[]
  readonly words?: WordsByValue
}
