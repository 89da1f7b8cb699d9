/** A form that allocates a person's time to an item, in one or more weeks. */
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { parseDuration } from '../../../contract/language/duration.ts'
import type { PlannedPerson } from '../../../contract/operations/planning.ts'
import { usePlanChanges } from '../../data/lists/plan.ts'
import { t } from '../../language/t.ts'
import { DurationInput } from '../../resource/inputs/fields/typed-inputs.tsx'
import { ItemPicker } from '../../resource/inputs/pickers/work-pickers.tsx'
import { mondayIn } from './plan-address.ts'
import { getName } from './plan-words.ts'
import classes from './planning.module.css'

interface Props {
  readonly person: PlannedPerson
  /** First days of the weeks. */
  readonly weeks: readonly string[]
  readonly onDone: (() => void) | undefined
}

export function AllocateForm({ person, weeks, onDone }: Props) {
  const changes = usePlanChanges()
  const [item, setItem] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [errorText, setRefused] = useState('')
  const allocate = async (event: FormEvent) => {
    event.preventDefault()
    const minutes = parseDuration(text, 'planned')
    if (item === null) return setRefused(t('Choose an item.'))
    if (!minutes) return setRefused(t('Type how long, such as 8 or 1:30.'))
    setRefused('')
    const what = { contactid: person.contactid, itemid: Number(item), days: weeks.map(mondayIn), minutes }
    setText('')
    const isDone = await changes.allocate(what, t('Allocated to {name}', { name: getName(person) }))
    if (isDone) onDone?.()
  }
  return (
    <form className={classes.form} aria-label={t('Allocate time')} onSubmit={allocate} noValidate>
      <ItemPicker
        label={t('Item')}
        bare
        placeholder={t('Item')}
        required
        value={item}
        onChange={setItem}
        scope={{ status: 'active' }}
      />
      <DurationInput
        label={weeks.length > 1 ? t('Hours a week') : t('Hours')}
        bare
        sense="planned"
        placeholder="8h"
        value={text}
        onChange={setText}
      />
      <Button type="submit">{t('Allocate')}</Button>
      {errorText !== '' && (
        <p role="alert" className={classes.refused}>
          {errorText}
        </p>
      )}
    </form>
  )
}
