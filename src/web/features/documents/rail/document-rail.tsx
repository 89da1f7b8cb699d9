/** The rail beside the paper: details that are not printed, such as the project and tags, and the history. */
import { type ReactNode, useMemo } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { payments } from '../../../../contract/resources/documents/payments.ts'
import { recurringinvoices } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { reminders } from '../../../../contract/resources/documents/reminders.ts'
import { sendings } from '../../../../contract/resources/documents/sendings.ts'
import type { Me } from '../../../data/me.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { RecordDetails } from '../../../resource/record/details/record-details.tsx'
import { History } from '../../../resource/record/history.tsx'
import type { DocumentData } from '../document-data.ts'
import type { DocumentView } from '../document-views.ts'
import { Answer } from './answer.tsx'
import { Credits } from './credits.tsx'
import classes from './document-rail.module.css'
import { Payments } from './payments.tsx'
import { Recurring } from './recurring.tsx'
import { Reminders } from './reminders.tsx'
import { Renewal } from './renewal.tsx'
import { Sendings } from './sendings.tsx'

interface Props {
  readonly kind: DocumentView
  readonly me: Me
  readonly document: DocumentData
  /** Wraps the details in other features' tabs of messages and files. */
  readonly around: (details: ReactNode) => ReactNode
}

export function DocumentRail({ kind, me, document, around }: Props) {
  const view = useMemo(() => ({ ...kind.view, details: kind.rail }), [kind])
  const asksForMoney = kind.singular === 'invoice' && document.creditof === undefined
  const details = (
    <div className={classes.details}>
      {kind.singular === 'quote' && <Answer quote={document} />}
      {kind.singular === 'quote' && <Renewal quote={document} />}
      <section>
        <h2>{t('Details')}</h2>
        <RecordDetails me={me} view={view} record={document} />
      </section>
      {mayUse(me.actor, sendings, 'view') && <Sendings kind={kind} me={me} document={document} />}
      {asksForMoney && mayUse(me.actor, payments, 'view') && <Payments me={me} invoice={document} />}
      {asksForMoney && mayUse(me.actor, reminders, 'view') && <Reminders me={me} invoice={document} />}
      {asksForMoney && mayUse(me.actor, recurringinvoices, 'view') && <Recurring me={me} invoice={document} />}
      {kind.singular === 'invoice' && <Credits invoice={document} />}
      <History resource={kind.view.resource} record={document} parts={getLines(kind, document)} />
    </div>
  )
  return (
    <aside className={classes.rail} data-print="none" aria-label={t('Details')}>
      {around(details)}
    </aside>
  )
}

/** The lines' history is part of the document's. */
const getLines = ({ view, lines }: DocumentView, { id }: RecordData) => ({
  resource: lines,
  path: `/${view.resource.name}/${id}/items`,
  noun: t('line'),
})
