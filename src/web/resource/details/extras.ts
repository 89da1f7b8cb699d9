/** What a feature adds to records of one kind, wherever they are opened. */
import type { ReactNode } from 'react'
import type { Me } from '../../api/me.ts'
import type { RecordData } from '../../api/record.ts'

type Part = (record: RecordData, me: Me) => ReactNode

export interface Extras {
  /** Beside what can be done with any record. */
  readonly actions?: Part
  /** What belongs to the record: beside its fields, or under them where there is less room. */
  readonly beside?: Part
}
