/** How a quote was answered, in one line: by whom and when. */
import { t } from '../language/t.ts'
import type { Formats } from '../resource/inputs/fields/formats.ts'

export interface AnsweredQuote {
  readonly status: unknown
  /** Typed by the person who answered; absent if staff set the status. */
  readonly answeredby?: unknown
  readonly answeredon?: unknown
  readonly approveddate?: unknown
}

/** Null if the quote was not answered or the answer is unknown. */
export function answerLine(quote: AnsweredQuote, { momentWithin, date }: Formats): string | null {
  const { status, answeredby: name, answeredon, approveddate } = quote
  const isAccepted = status === 'accepted' || status === 'addedtoproject'
  if (!isAccepted && status !== 'declined') return null
  if (typeof name === 'string' && name !== '' && typeof answeredon === 'string') {
    const moment = momentWithin(answeredon)
    return isAccepted
      ? t('Accepted by {name}, {moment}', { name, moment })
      : t('Declined by {name}, {moment}', { name, moment })
  }
  return isAccepted && typeof approveddate === 'string' ? t('Accepted {day}', { day: date(approveddate) }) : null
}
