/**
 * Ids of lines and phases in the reorder area. Each names its kind, because a line and a phase may have the same number.
 * `empty` is the drop target inside a phase without lines.
 */
import { key, type RecordData } from '../../../../data/record.ts'

type RowKind = 'line' | 'phase' | 'empty'

export const lineId = (row: string) => `line-${row}`
export const phaseId = (phase: RecordData) => `phase-${key(phase)}`
export const emptyId = (phase: RecordData) => `empty-${key(phase)}`

export const getKind = (id: string) => id.slice(0, id.indexOf('-')) as RowKind
/** The row of a line, or the key of a phase. */
export const nameIn = (id: string) => id.slice(id.indexOf('-') + 1)
