/** The credit notes of an invoice. */
import { Link } from '@tanstack/react-router'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { useList } from '../../../data/queries.ts'
import { getTitle, key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import type { DocumentData } from '../document-data.ts'
import classes from './rail-lists.module.css'

const getName = (invoice: DocumentData) => invoice.number ?? getTitle(invoices, invoice)

export const Credits = ({ invoice }: { invoice: DocumentData }) =>
  invoice.creditof === undefined && <CreditNotes invoice={invoice} />

function CreditNotes({ invoice }: { invoice: DocumentData }) {
  const { money } = useFormats()
  const { data } = useList(invoices, {
    creditof: key(invoice),
    status: 'all',
    fields: 'number,title,activeworkstate,grandtotal',
  })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label={t('Credit notes')}>
      <h2>{t('Credit notes')}</h2>
      <ul className={classes.list}>
        {data.rows.map((note) => (
          <li key={key(note)}>
            <span className={classes.row}>
              <Link className={classes.link} {...toRecord(invoices, note.id)}>
                {getName(note)}
              </Link>
              {note.activeworkstate === 'voided' && <span className="quiet">{t('Voided')}</span>}
              {note.grandtotal !== undefined && <span className="number">{money(note.grandtotal)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
