/** Holidays of the firm and days off of people: a list with adding and deleting. */
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type FormEvent, useState } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import { addDays } from '../../../../contract/language/week.ts'
import { daysoff } from '../../../../contract/resources/time/capacity.ts'
import { useChanges } from '../../../data/changes.ts'
import type { DayOffRecord } from '../../../data/declared-records.ts'
import { useMe } from '../../../data/me.ts'
import { useList } from '../../../data/queries.ts'
import { fieldId, key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { DayInput } from '../../../resource/inputs/fields/day-input.tsx'
import { readDraft } from '../../../resource/inputs/fields/drafts.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { PersonPicker } from '../../../resource/inputs/pickers/people-pickers.tsx'
import { firstClick } from '../../../ui/keys/first-click.ts'
import { getMessage } from '../../../ui/message-of.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import rows from '../rows/setting-row.module.css'
import classes from './hours.module.css'
import { mayLead } from './may-lead.ts'

export function DaysOff() {
  const { today } = useFormats()
  const { actor } = useMe()
  const params = { enddatefrom: addDays(today(), -30) }
  const { data, error, refetch } = useList(daysoff, params)
  return (
    <section className={rows.section} aria-label={t('Days off')}>
      <h2>{t('Days off')}</h2>
      <p className="quiet">{t('Holidays of the firm and days off of people. Nothing can be worked on them.')}</p>
      {mayUse(actor, daysoff, 'add') && <AddDaysOff />}
      {error && !data && <LoadFailure what={t('the days off')} error={error} retry={refetch} />}
      {data?.rows.length === 0 && <p className="quiet">{t('No days off yet.')}</p>}
      <ul className={classes.people}>
        {data?.rows.map((record) => (
          <DayOff key={key(record)} record={record} />
        ))}
      </ul>
    </section>
  )
}

function DayOff({ record }: { record: DayOffRecord }) {
  const changes = useChanges()
  const { locale } = useFormats()
  const { actor } = useMe()
  const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const [time, endTime] = [record.startdate, record.enddate].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
  const days = range.formatRange(time, endTime)
  const whose = record.contactname ?? t('Everyone')
  const isOwn = Number(record.contactid) === actor.contact
  return (
    <li className={classes.person}>
      <span className={classes.name}>{whose}</span>
      <span className={classes.when}>
        {days}
        {record.half ? <span>{time < endTime ? t('Half days') : t('Half a day')}</span> : null}
        {record.note ? <span className="quiet">{record.note}</span> : null}
      </span>
      {(mayLead(actor) || isOwn) && mayUse(actor, daysoff, 'delete') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Delete {days}, {person}', { days, person: whose })}
          onClick={firstClick(() => changes.remove(daysoff, [record]))}
        >
          <IconTrash size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** Error messages by input. */
type Wrong = Readonly<Partial<Record<'from' | 'to' | 'note', string>>>

function AddDaysOff() {
  const changes = useChanges()
  const { actor, id } = useMe()
  const formats = useFormats()
  const isLead = mayLead(actor)
  const [person, setPerson] = useState<string | null>(isLead ? null : id)
  const [startDay, setFrom] = useState('')
  const [endDay, setTo] = useState('')
  const [half, setHalf] = useState(false)
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [errorText, setRefused] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const reading = readDraft(daysoff.fields.note as Field, note, formats)
    const errors: Wrong = {
      ...(startDay === '' && { from: t('Type the first day off.') }),
      ...(endDay !== '' && endDay < startDay && { to: t('The last day is before the first.') }),
      ...('message' in reading && { note: reading.message }),
    }
    setWrong(errors)
    setRefused('')
    if (Object.keys(errors).length > 0) return
    const whose = person === null ? {} : { contactid: fieldId(person) }
    const words = note.trim() === '' ? {} : { note: note.trim() }
    try {
      const days = { startdate: startDay, enddate: endDay || startDay, half }
      await changes.create(daysoff, { ...days, ...whose, ...words }, () => t('Added {what}', { what: daysoff.noun }))
      setFrom('')
      setTo('')
      setHalf(false)
      setNote('')
    } catch (error) {
      setRefused(getMessage(error))
    }
  }
  return (
    <form className={classes.form} aria-label={t('Add days off')} onSubmit={add} noValidate>
      {isLead && (
        <PersonPicker label={t('Person')} bare placeholder={t('Everyone')} value={person} onChange={setPerson} />
      )}
      <DayInput
        aria-label={t('First day')}
        placeholder={t('First day')}
        value={startDay}
        error={wrong.from}
        onValue={setFrom}
      />
      <DayInput
        aria-label={t('Last day')}
        placeholder={t('Last day')}
        value={endDay}
        error={wrong.to}
        onValue={setTo}
      />
      <Checkbox
        className={classes.half}
        label={t('Half days')}
        checked={half}
        onChange={(event) => setHalf(event.currentTarget.checked)}
      />
      <TextInput
        aria-label={t('Note')}
        placeholder={t('Note')}
        value={note}
        error={wrong.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit">{t('Add')}</Button>
      {errorText !== '' && (
        <p role="alert" className={classes.refused}>
          {errorText}
        </p>
      )}
    </form>
  )
}
