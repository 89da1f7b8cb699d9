/** Declaration of a vocabulary. */
import type { ReactNode } from 'react'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { Params } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'

export interface VocabularyProps {
  readonly resource: Resource
  /** Label of the list, for screen readers and the empty state. */
  readonly title: string
  /** Values shared by all records: the filter of the list, and values of new ones. */
  readonly fixedValues?: Params
  /** Values of new records only. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** Additional content of a word, between name and menu. */
  readonly more?: (record: RecordData) => ReactNode
  /** Shown below a word, such as the options of a field. */
  readonly below?: (record: RecordData) => ReactNode
  /** False until the content below the words is loaded, so that everything appears at once. */
  readonly isReady?: boolean
  readonly empty?: string
  /** Inputs for a new word beside its name. */
  readonly adding?: ReactNode
}
