/** Capacity of people: the firm's working hours, those of people who differ, days off. */

import { memo, useMemo, useRef } from 'react'
import { capacities, type Weekday, weekdays, workinghours } from '../../../../contract/resources/time/capacity.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import { useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { getDraft } from '../../../resource/inputs/fields/drafts.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { useGradually } from '../../../ui/scrolling/gradually.ts'
import { useIsReached } from '../../../ui/scrolling/reached.ts'
import { ObjectPage, type SettingsSection } from '../rows/object-page.tsx'
import { SavedInput } from '../rows/saved-input.tsx'
import rows from '../rows/setting-row.module.css'
import { DaysOff } from './days-off.tsx'
import classes from './hours.module.css'
import { mayLead } from './may-lead.ts'

const week: SettingsSection = {
  title: t('Working week'),
  about: t('For everyone without working hours of their own.'),
  resource: workinghours,
  settings: weekdays.map((name) => ({ name })),
}

export function HoursScreen() {
  const { actor } = useMe()
  return (
    <ObjectPage title={t('Working hours and days off')} sections={actor.administrator ? [week] : []}>
      <DaysOff />
      {mayLead(actor) && <HoursOfPeople />}
    </ObjectPage>
  )
}

const noRecords: readonly RecordData[] = []
/** Number of people rendered at first. */
const step = 30
/** Shown for days without hours of the person's own. */
const noneText = '–'

export function HoursOfPeople() {
  const { data, error, refetch } = useList(capacities, {})
  const people = data?.rows ?? noRecords
  const visibleCount = useGradually(people.length, step)
  const { locale } = useFormats()
  const names = useMemo(() => dayNames(locale), [locale])
  return (
    <section className={rows.section} aria-label={t('Hours of people')}>
      <h2>{t('Hours of people')}</h2>
      <p className="quiet">{t('Empty days are as in the working week.')}</p>
      {error && !data && <LoadFailure what={t('the hours')} error={error} retry={refetch} />}
      <ul className={classes.people}>
        {people.slice(0, visibleCount).map((person) => (
          <Person key={key(person)} person={person} names={names} />
        ))}
      </ul>
    </section>
  )
}

function dayNames(locale: string): readonly string[] {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // 2 January 2023 was a Monday.
  return weekdays.map((_, day) => short.format(Date.UTC(2023, 0, 2 + day)))
}

interface PersonProps {
  readonly person: RecordData
  readonly names: readonly string[]
}

/** Memoized, so that adding more people does not rerender it. */
const Person = memo(({ person, names }: PersonProps) => {
  const row = useRef<HTMLLIElement>(null)
  const isReached = useIsReached(row)
  const name = [person.firstname, person.lastname].filter(Boolean).join(' ')
  return (
    <li ref={row} className={classes.person}>
      <span className={classes.name}>
        <Avatar name={name} />
        {name}
      </span>
      <span className={classes.days}>
        {weekdays.map((day, index) => (
          <span key={day} className={classes.day}>
            <span className={classes.dayName} aria-hidden>
              {names[index]}
            </span>
            {isReached ? <HoursInput {...{ person, day, name }} /> : <Hours {...{ person, day }} />}
          </span>
        ))}
      </span>
    </li>
  )
})

interface HoursProps {
  readonly person: RecordData
  readonly day: Weekday
}

function HoursInput({ person, day, name }: HoursProps & { name: string }) {
  const changes = useChanges()
  return (
    <SavedInput
      resource={capacities}
      record={person}
      name={day}
      label={`${capacities.fields[day].label}, ${name}`}
      placeholder={noneText}
      save={(value, record) => changes.update(capacities, record, day, value)}
    />
  )
}

/** Looks like the input that replaces it. */
function Hours({ person, day }: HoursProps) {
  const hours = getDraft(capacities.fields[day], person, day, useFormats())
  return (
    <span className={classes.hours} data-none={hours === '' || undefined}>
      {hours === '' ? noneText : hours}
    </span>
  )
}
