/** Start and end of work as times of day that are edited in place. Another end means another duration. */
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { time } from '../../../contract/resources/time/time.ts'
import { useChanges } from '../../data/changes.ts'
import { useMe } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { parseClock } from '../../resource/inputs/fields/parse-clock.ts'
import classes from '../cells.module.css'
import { minutesUntil } from './minutes-until.ts'

export const Start = ({ record }: { record: RecordData }) => {
  const changes = useChanges()
  const day = String(record.starttime ?? '').slice(0, 10)
  const save = (clock: string) => changes.update(time, record, 'starttime', `${day}T${clock}:00`)
  return <Clock label={t('Start')} record={record} instant={record.starttime} save={save} />
}

export const End = ({ record }: { record: RecordData }) => {
  const changes = useChanges()
  const save = (clock: string) =>
    changes.update(time, record, 'timespent', minutesUntil(String(record.starttime), clock))
  return <Clock label={t('End')} record={record} instant={record.endtime} save={save} />
}

interface Props {
  readonly label: string
  readonly record: RecordData
  /** An instant in the account's time zone. */
  readonly instant: unknown
  readonly save: (clock: string) => unknown
}

function Clock({ label, record, instant, save }: Props) {
  const { actor } = useMe()
  const { locale } = useFormats()
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const before = typeof instant === 'string' ? instant.slice(11, 16) : ''
  const words = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const clockText = before === '' ? '' : words.format(new Date(`1970-01-01T${before}:00Z`))
  const leave = (refocus: boolean) => {
    setDraft(null)
    setWrong(false)
    if (refocus) setTimeout(() => button.current?.focus({ preventScroll: true }))
  }
  const settle = (refocus: boolean) => {
    const clock = parseClock(draft ?? '')
    if (clock === null && draft?.trim() !== '') return setWrong(true)
    leave(refocus)
    if (clock !== null && clock !== before) save(clock)
  }
  if (!mayUse(actor, time, 'edit') || record.billed === true) return <span className="number">{clockText}</span>
  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.clock}
        aria-label={`${label}, ${clockText}`}
        onClick={(event) => {
          event.stopPropagation()
          if (event.detail < 2) setDraft(before)
        }}
      >
        {clockText}
      </button>
    )
  }
  return (
    <TextInput
      aria-label={label}
      autoFocus
      size="xs"
      value={draft}
      error={isWrong ? t('A time such as 9:30') : null}
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => settle(false)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') settle(true)
        if (event.key === 'Escape') leave(true)
      }}
    />
  )
}
