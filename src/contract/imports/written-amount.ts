/** Numbers as cells of a file write them. */
import { notationWith, parseNumber } from '../language/written-number.ts'
import type { Notation } from './cells.ts'

/** The number that an amount has, without its currency; null if there is none. */
export const parseWrittenNumber = (text: string | undefined, { decimal }: Notation): number | null =>
  text === undefined ? null : parseNumber(text, notationWith(decimal), 'amount')
