/** Form that logs the user's own time on a record's page: duration, day (initially today) and note. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { minutesOfDay, parseDuration } from '../../../contract/language/duration.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { time } from '../../../contract/resources/time/time.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { fieldId, type RecordId } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { DayInput } from '../../resource/inputs/fields/day-input.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { DurationInput } from '../../resource/inputs/fields/typed-inputs.tsx'
import { ItemPicker } from '../../resource/inputs/pickers/work-pickers.tsx'
import { firstClick } from '../../ui/keys/first-click.ts'
import classes from './log-time.module.css'

interface Props {
  readonly me: Me
  /** The item, or the project from whose items one is picked. */
  readonly target: { readonly itemid: RecordId } | { readonly projectid: RecordId }
}

export function LogTime({ me, target }: Props) {
  if (me.id === null || !mayUse(me.actor, time, 'add')) return null
  return <Inputs me={me} target={target} person={me.id} />
}

function Inputs({ target, person }: Props & { person: string }) {
  const changes = useChanges()
  const { today } = useFormats()
  const [item, setItem] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [day, setDay] = useState(today)
  const [notes, setNotes] = useState('')
  const [errorText, setRefused] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const itemid = 'itemid' in target ? target.itemid : item
  const log = async (event: FormEvent) => {
    event.preventDefault()
    const minutes = parseDuration(text)
    if (minutes === null || minutes === 0) {
      setRefused(t('Type a duration, such as 1:30 or 90m.'))
      input.current?.focus()
      return
    }
    if (minutes > minutesOfDay) {
      setRefused(t('A day has 24 hours.'))
      input.current?.focus()
      return
    }
    if (itemid === null) return setRefused(t('Choose the item you worked on.'))
    setRefused('')
    const isLogged = await changes.logTime({
      contactid: fieldId(person),
      itemid: fieldId(String(itemid)),
      starttime: `${day || today()}T09:00:00`,
      timespent: minutes,
      ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
    })
    if (!isLogged) return
    setText('')
    setNotes('')
    input.current?.focus()
  }
  return (
    <form className={classes.form} data-print="none" aria-label={t('Log time')} onSubmit={log} noValidate>
      <div className={classes.inputs}>
        {'projectid' in target && (
          <div className={classes.item}>
            <ItemPicker
              label={t('Item')}
              bare
              placeholder={t('Item')}
              projectId={String(target.projectid)}
              value={item}
              onChange={setItem}
            />
          </div>
        )}
        <div className={classes.duration}>
          <DurationInput
            label={t('Duration')}
            bare
            value={text}
            onChange={setText}
            inputRef={input}
            error={errorText !== '' && !isDuration(text)}
          />
        </div>
        <div className={classes.day}>
          <DayInput aria-label={t('Date')} value={day} onValue={setDay} />
        </div>
        <TextInput
          className={classes.notes}
          aria-label={t('Notes')}
          placeholder={t('What did you do?')}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Button type="submit" onClick={firstClick()}>
          {t('Log time')}
        </Button>
      </div>
      {errorText !== '' && (
        <p role="alert" className={classes.refused}>
          {errorText}
        </p>
      )}
    </form>
  )
}

const isDuration = (text: string) => {
  const minutes = parseDuration(text)
  return minutes !== null && minutes <= minutesOfDay
}
