/** The schedule by which an invoice is repeated, and the recurring invoice that created it. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { rhythmWords } from '../../../../contract/resources/choice-words.ts'
import { recurringinvoices } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { useChanges } from '../../../data/changes.ts'
import type { RecurringRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import { key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { type Formats, useFormats } from '../../../resource/inputs/fields/formats.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { firstClick } from '../../../ui/keys/first-click.ts'
import type { DocumentData } from '../document-data.ts'
import { isFinished, useRepetitions } from '../repetitions.ts'
import classes from './rail-lists.module.css'

const RepeatDialog = lazyDialog(() => import('../dialogs/repeat-dialog.tsx').then((part) => part.RepeatDialog))

interface Props {
  readonly me: Me
  readonly invoice: DocumentData
}

export function Recurring({ me, invoice }: Props) {
  const rows = useRepetitions(invoice) ?? []
  if (rows.length === 0 && invoice.recurringid === undefined) return null
  return (
    <section aria-label={t('Recurring')}>
      <h2>{t('Recurring')}</h2>
      {invoice.recurringid !== undefined && (
        <p>
          <Link {...toRecord(recurringinvoices, invoice.recurringid)} className={classes.link}>
            {t('Created automatically')}
          </Link>
        </p>
      )}
      <ul className={classes.list}>
        {rows.map((row) => (
          <Each key={key(row)} me={me} invoice={invoice} recurring={row} />
        ))}
      </ul>
    </section>
  )
}

function Each({ me, invoice, recurring }: Props & { recurring: RecurringRecord }) {
  const changes = useChanges()
  const { dayWithin } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const mayEdit = mayUse(me.actor, recurringinvoices, 'edit')
  return (
    <li>
      <Link className={classes.link} {...toRecord(recurringinvoices, recurring.id)}>
        {t(rhythmWords[String(recurring.rhythm)] ?? '')}
      </Link>
      <span className="quiet">{getStateText(recurring, dayWithin)}</span>
      {mayEdit && (
        <span className={classes.actions}>
          <Button
            size="compact-sm"
            onClick={firstClick(() =>
              changes.update(recurringinvoices, recurring, 'paused', recurring.paused !== true),
            )}
          >
            {recurring.paused === true ? t('Resume') : t('Pause')}
          </Button>
          <Button size="compact-sm" onClick={() => setOpen(true)}>
            {t('Change')}
          </Button>
        </span>
      )}
      {isOpen && <RepeatDialog invoice={invoice} recurring={recurring} close={() => setOpen(false)} />}
    </li>
  )
}

function getStateText(recurring: RecurringRecord, dayWithin: Formats['dayWithin']): string {
  const { paused, nextdate, enddate } = recurring
  if (paused === true) return t('Paused')
  const end = enddate ?? ''
  if (isFinished(recurring)) return t('Ended {day}', { day: dayWithin(end) })
  const day = dayWithin(String(nextdate))
  return end === '' ? t('Next {day}', { day }) : t('Next {day}, until {end}', { day, end: dayWithin(end) })
}
