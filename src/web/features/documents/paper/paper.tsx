/** The paper, laid out as in print: client, dates, lines, totals and terms. */

import { placeLine } from '../../../../contract/language/locales.ts'
import type { DocumentTotals } from '../../../../contract/resources/documents/document-totals.ts'
import { issuedStates } from '../../../../contract/resources/documents/invoices.ts'
import type { Me } from '../../../data/me.ts'
import { isDeleted } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import type { DocumentData } from '../document-data.ts'
import type { DocumentView } from '../document-views.ts'
import type { PaperColumns } from './lines/line-row.tsx'
import { LineTable } from './lines/line-table.tsx'
import type { LineEditor } from './lines/use-line-editor.ts'
import { PaperField } from './paper-field.tsx'
import classes from './paper-head.module.css'
import { PlainLines } from './read/plain-lines.tsx'
import { Totals } from './read/totals.tsx'

interface Props {
  readonly kind: DocumentView
  readonly me: Me
  readonly document: DocumentData
  readonly editor: LineEditor
  /** Null for users who can't see money. */
  readonly totals: DocumentTotals | null
  readonly columns: PaperColumns
  readonly isEditable: boolean
  readonly isLoaded: boolean
}

export function Paper({ kind, me, document, editor, totals, columns, isEditable, isLoaded }: Props) {
  const field = { me, view: kind.view, document, isEditable }
  const isCredit = document.creditof !== undefined
  const terms = isCredit ? [] : kind.singular === 'invoice' ? ['paymentterms', 'paymentdetails'] : ['terms']
  return (
    <article
      className={classes.paper}
      aria-label={kind.singular === 'invoice' ? t('Invoice on paper') : t('Quote on paper')}
    >
      <PaperField {...field} name="title" as="title" />
      <div className={classes.head}>
        <Client document={document} />
        <dl className={classes.facts}>
          {(isCredit ? creditFacts : kind.facts).map((name) => (
            <PaperField key={name} {...field} name={name} />
          ))}
        </dl>
      </div>
      <PaperField {...field} name="description" as="text" />
      {!isLoaded ? (
        <div className={classes.pending} role="status" aria-label={t('Loading lines')} />
      ) : isDeleted(kind.view.resource, document) ? (
        <p className="quiet">{t('Its lines come back when it is restored.')}</p>
      ) : isEditable ? (
        <LineTable kind={kind} document={document} editor={editor} columns={columns} />
      ) : (
        <PlainLines kind={kind} groups={editor.groups} columns={columns} />
      )}
      {totals && (
        <Totals totals={totals} paid={isAskedFor(kind, document) ? getPaid(document) : null} isInset={isEditable} />
      )}
      <dl className={classes.terms}>
        {terms.map((name) => (
          <PaperField key={name} {...field} name={name} />
        ))}
      </dl>
    </article>
  )
}

/** A credit note is never due. */
const creditFacts = ['invoicedate', 'purchaseordernumber']

/** Whether the document asks for money: an issued invoice that is not a credit note. */
const isAskedFor = ({ singular }: DocumentView, { creditof, activeworkstate }: DocumentData) =>
  singular === 'invoice' && creditof === undefined && issuedStates.some((state) => state === activeworkstate)

/** With tax, like all amounts below the total. */
const getPaid = ({ paidAmount, paidTax }: DocumentData) => paidAmount ?? paidTax ?? 0

function Client({ document }: { document: DocumentData }) {
  const { locale } = useFormats()
  const { clientcompany, companyname, clientcontactname, address1, address2, address3, country } = document
  const { city = '', state = '', zipcode = '' } = document
  const place = placeLine(locale, { city, state, zipcode })
  const lines = [clientcontactname, address1, address2, address3, place, country]
  return (
    <div className={classes.client}>
      <span>{t('For')}</span>
      <strong>{clientcompany || companyname || t('No client yet')}</strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
