/** Header of a document's page: title, client, amount and due date, its state, and its actions. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { companies } from '../../../contract/resources/people/companies.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { answerLine } from '../../cells/quote-answer.ts'
import type { Me } from '../../data/me.ts'
import { getTitle, isDeleted } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { toRecord } from '../../resource/addresses.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { RecordLink } from '../../resource/values/record-link.tsx'
import { CreditedInvoice } from './credited-invoice.tsx'
import { DocumentActions } from './document-actions.tsx'
import type { DocumentData } from './document-data.ts'
import classes from './document-head.module.css'
import type { DocumentView } from './document-views.ts'
import { dueWords } from './due-words.ts'
import { Stepper } from './stepper.tsx'
import { VersionNotice } from './versions/version-notice.tsx'

interface Props {
  readonly kind: DocumentView
  readonly me: Me
  readonly document: DocumentData
  /** Total with tax and unsaved edits; absent for users who can't see money. */
  readonly total: number | undefined
  /** Whether the PDF is shown beside the paper. */
  readonly preview: { readonly is: boolean; readonly set: (is: boolean) => void }
  /** Focuses the first line with unsaved text; false if there is none. */
  readonly focusUnstored: () => boolean
  /** Buttons from other features. */
  readonly extra: ReactNode
}

export function DocumentHead({ kind, me, document, total, preview, focusUnstored, extra }: Props) {
  const formats = useFormats()
  const { money, date, today } = formats
  const { companyid, companyname, projectid, projecttitle } = document
  const exists = !isDeleted(kind.view.resource, document)
  const answer =
    kind.singular === 'quote' ? answerLine({ ...document, status: document.activeworkstate }, formats) : null
  // After an answer the last day of validity is no longer of interest.
  const due = answer === null ? dueWords(kind, document, today(), date) : { text: answer, isLate: false }
  const amount = total ?? document.grandtotal
  // Once something was paid or credited, what counts is what is left.
  const remainder = leftToPay(kind, document)
  return (
    <header className={classes.head}>
      <div className={classes.what}>
        <h1>{document.number ?? getTitle(kind.view.resource, document)}</h1>
        {companyid !== undefined && (
          <RecordLink className={classes.client} target={companies.name} id={String(companyid)}>
            {companyname ?? t('Company')}
          </RecordLink>
        )}
        {projectid !== undefined && (
          <Link className={classes.project} {...toRecord(projects, projectid)}>
            {projecttitle ?? t('Project')}
          </Link>
        )}
      </div>
      <div className={classes.amount}>
        {amount !== undefined && <strong>{money(remainder ?? amount)}</strong>}
        {remainder !== null && <span>{t('left of {total}', { total: money(Number(document.grandtotal)) })}</span>}
        {due && <span data-late={due.isLate || undefined}>{due.text}</span>}
      </div>
      <div className={classes.actions}>
        {exists && extra}
        <DocumentActions kind={kind} me={me} document={document} preview={preview} focusUnstored={focusUnstored} />
      </div>
      <div className={classes.states}>
        {exists && document.creditof === undefined && <Stepper kind={kind} state={String(document.activeworkstate)} />}
        {document.creditof !== undefined && <CreditedInvoice note={document} />}
        <VersionNotice kind={kind} document={document} />
      </div>
    </header>
  )
}

/** What is left of an issued invoice after payments and credits; null if that is all of it, or nothing is due. */
function leftToPay({ singular, initial }: DocumentView, document: DocumentData): number | null {
  const { outstanding, grandtotal, activeworkstate, creditof } = document
  const isDue = singular === 'invoice' && activeworkstate !== initial && activeworkstate !== 'voided'
  if (!isDue || creditof !== undefined || outstanding === undefined || grandtotal === undefined) return null
  return outstanding === grandtotal ? null : outstanding
}
