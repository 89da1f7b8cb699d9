/** The status of an invoice; for a credit note, "paid" reads "credited". */
import { wordFor } from '../../contract/resources/choice-words.ts'
import type { RecordData } from '../data/record.ts'
import { t } from '../language/t.ts'
import { StateMark } from '../resource/inputs/fields/value.tsx'

const creditWords = { paid: t('Credited'), authorised: t('To be settled'), submitted: t('To be settled') }

/** The label of a credit note's status. */
export const creditWord = (state: string): string => wordFor(state, creditWords)

export function InvoiceState({ record }: { record: RecordData }) {
  const state = record.activeworkstate
  if (typeof state !== 'string') return null
  return <StateMark state={state} label={record.creditof === undefined ? wordFor(state) : creditWord(state)} />
}
