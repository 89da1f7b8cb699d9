/** What a feature adds to the records of a resource, on pages and in panels. */
import type { ReactNode } from 'react'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'

/** Code that arrives on demand and can be asked for before. */
interface Loadable {
  load(): Promise<unknown>
}

type Slot = (record: RecordData, me: Me) => ReactNode

/** A page has room, and time to read, for what a panel leaves out. */
export type RecordFrame = 'page' | 'panel'

export interface Extras {
  /** Fields that the parts below read of a record, beside those that its view shows. */
  readonly needs?: readonly string[]
  /** Beside what can be done with any record. */
  readonly actions?: Slot
  /** Related lists and figures: beside its fields, or under them where there is less room. */
  readonly beside?: (record: RecordData, me: Me, opened: RecordFrame) => ReactNode
  /**
   * Wraps the content beside a document's paper, in one column the paper too, in tabs with messages and files. `label` names the
   * content's own tab.
   */
  readonly around?: (record: RecordData, me: Me, shown: ReactNode, label: string) => ReactNode
  /** Beside what can be done with the whole list. */
  readonly tools?: (me: Me) => ReactNode
  /** Between the head of the list and its rows, such as sums of all records. */
  readonly above?: (me: Me) => ReactNode
  /** What both are made of, where it arrives on demand. */
  readonly parts?: readonly Loadable[]
}
