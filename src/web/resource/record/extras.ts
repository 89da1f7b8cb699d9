/** What a feature adds to the records of a resource, on pages and in panels. */
import type { ReactNode } from 'react'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'

/** A lazily loaded component that can be preloaded. */
interface Loadable {
  load(): Promise<unknown>
}

type Slot = (record: RecordData, me: Me) => ReactNode

/** Where the record is open; a page shows more than a panel. */
export type RecordFrame = 'page' | 'panel'

export interface Extras {
  /** Additional fields that the parts below read. */
  readonly needs?: readonly string[]
  /** Actions in addition to those of any record. */
  readonly actions?: Slot
  /** Related lists and figures: beside the fields, or below them if there is less room. */
  readonly beside?: (record: RecordData, me: Me, recordFrame: RecordFrame) => ReactNode
  /**
   * Wraps the content beside a document's paper in tabs with messages and files; in a single column the paper as well.
   * `label` is the label of the content's own tab.
   */
  readonly around?: (record: RecordData, me: Me, content: ReactNode, label: string) => ReactNode
  /** Actions in addition to those of any list. */
  readonly tools?: (me: Me) => ReactNode
  /** Content between the heading of the list and its rows, such as sums of all records. */
  readonly above?: (me: Me) => ReactNode
  /** Lazily loaded components that the parts above use. */
  readonly parts?: readonly Loadable[]
}
