/** Buttons to accept or decline a quote, sticky so that they are always in reach. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useFocusHeadingOnUnmount } from '../../../ui/keys/focus-heading.ts'
import type { Issued } from '../issued.ts'
import { useLongDay } from '../long-day.ts'
import classes from './answer-bar.module.css'
import type { QuoteDecision } from './answer-dialog.tsx'

const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx').then((part) => part.AnswerDialog))

export function AnswerBar({ quote }: { quote: Issued }) {
  useFocusHeadingOnUnmount()
  const { money } = useFormats()
  const longDay = useLongDay()
  const [answer, setAnswer] = useState<QuoteDecision | null>(null)
  return (
    <section className={classes.bar} data-print="none" aria-label={t('Your answer')}>
      {quote.validdate && <p>{t('Valid until {day}', { day: longDay(quote.validdate) })}</p>}
      <Button onClick={() => setAnswer('decline')}>{t('Decline')}</Button>
      <Button variant="filled" onClick={() => setAnswer('accept')}>
        {t('Accept {amount}', { amount: money(quote.total) })}
      </Button>
      {answer && <AnswerDialog quote={quote} answer={answer} close={() => setAnswer(null)} />}
    </section>
  )
}
