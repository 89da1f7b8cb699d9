/** What a vocabulary is made from. */
import type { ReactNode } from 'react'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { Params } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'

export interface VocabularyProps {
  readonly resource: Resource
  /** Names the list, for assistive technology and where it is empty. */
  readonly title: string
  /** What all of them share: the filter of the list, and values of a new one. */
  readonly given?: Params
  /** Values that only a new one gets. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** More of a word than its name and colour, between the name and the menu. */
  readonly more?: (record: RecordData) => ReactNode
  /** Shown below a word, such as the options of a field. */
  readonly below?: (record: RecordData) => ReactNode
  /** False until the content below the words is loaded, so that everything appears at once. */
  readonly isReady?: boolean
  readonly empty?: string
  /** What is chosen for a new one beside its name. */
  readonly adding?: ReactNode
}
