/** Asks who takes over the open work of a person who is leaving. */
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ListedPerson } from '../../../../contract/operations/people.ts'
import { useOpenWork, usePeopleChanges } from '../../../data/people.ts'
import { listWords, t } from '../../../language/t.ts'
import { PersonPicker } from '../../../resource/inputs/pickers/people-pickers.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useSending } from '../../../ui/sending.ts'
import sections from '../frame/sections.module.css'
import classes from './people.module.css'

export function LeaveDialog({ person, close }: { person: ListedPerson; close: () => void }) {
  const { data: work } = useOpenWork(person.id)
  const { deactivate } = usePeopleChanges()
  const [successor, setTo] = useState<string | null>(null)
  const { isSending, send } = useSending()
  const { name, id } = person
  const workText = work ? leftWords(work) : null
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    send(async () => {
      if (await deactivate(person, successor === null ? null : Number(successor))) close()
    })
  }
  return (
    <Dialog title={t('Deactivate {name}?', { name })} close={close} isBusy={isSending}>
      <form className={classes.form} onSubmit={confirm} noValidate>
        <p>
          {t("{name} is signed out at once and can't sign in any more. Their tracked time and history stay.", { name })}
          {workText !== null && ` ${t('They have {what}.', { what: workText })}`}
        </p>
        {workText !== null && (
          <PersonPicker
            label={t('Hand over to')}
            placeholder={t('Nobody: leave it unassigned')}
            value={successor}
            scope={{ type: 'staff', status: 'active' }}
            except={String(id)}
            onChange={setTo}
          />
        )}
        <div className={sections.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" color="red" loading={isSending} disabled={!work}>
            {workText !== null && successor !== null ? t('Hand over and deactivate') : t('Deactivate')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function leftWords({ items, projects }: { readonly items: number; readonly projects: number }): string | null {
  const countTexts = [
    ...(items > 0 ? [t('{count, plural, one {# open item} other {# open items}}', { count: items })] : []),
    ...(projects > 0
      ? [t('{count, plural, one {# active project} other {# active projects}} to manage', { count: projects })]
      : []),
  ]
  return countTexts.length === 0 ? null : listWords(countTexts)
}
