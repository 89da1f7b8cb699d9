/** Asks, after an absence with a running timer, how much of that time to keep. */
import { Button } from '@mantine/core'
import { formatDuration } from '../../../contract/language/duration.ts'
import { useChanges } from '../../data/changes.ts'
import type { TimerRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { IdleLimit } from '../../ui/idle/idle-limit.tsx'
import type { Absence } from '../../ui/idle/idle-watch.ts'
import classes from './idle-question.module.css'

interface Props {
  readonly me: Me
  readonly timer: TimerRecord
  /** Start of the timer by this computer's clock, in milliseconds since 1970. */
  readonly began: number
  readonly absence: Absence
  readonly close: () => void
}

export function IdleQuestion({ me, timer, began, absence, close }: Props) {
  const { momentWithin } = useFormats()
  const changes = useChanges()
  const worked = Math.max(1, Math.round((absence.startTime - began) / 60_000))
  const away = formatDuration(Math.round((absence.endTime - absence.startTime) / 60_000))
  const answer = (change?: () => Promise<boolean>) => () => {
    close()
    change?.()
  }
  return (
    <Dialog isUnexpected title={t('Were you still working?')} close={close} closeOnClickOutside={false}>
      <div className={classes.question}>
        <p>
          {t('The timer on “{item}” ran for {away} while nothing happened here. You were last here: {moment}.', {
            item: timer.itemname ?? t('an item'),
            away,
            moment: momentWithin(new Date(absence.startTime).toISOString()),
          })}
        </p>
        <div className={classes.answers}>
          <Button variant="filled" data-autofocus onClick={answer()}>
            {t('Keep all of it')}
          </Button>
          <Button onClick={answer(() => changes.discardIdle(timer, worked))}>
            {t('Discard {away} and continue', { away })}
          </Button>
          <Button onClick={answer(() => changes.stopTimer(worked))}>{t('Stop the timer back then')}</Button>
        </div>
        <IdleLimit person={me} label={t('Ask me this')} />
      </div>
    </Dialog>
  )
}
