/** Replaces the invoice's steps on a credit note: names the credited invoice and whether the credit is settled. */
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { Link } from '@tanstack/react-router'
import { invoices } from '../../../contract/resources/documents/invoices.ts'
import { creditWord } from '../../cells/document-state.tsx'
import { useRecord } from '../../data/queries.ts'
import { getTitle } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { toRecord } from '../../resource/addresses.ts'
import type { DocumentData } from './document-data.ts'
import classes from './stepper.module.css'

export function CreditedInvoice({ note }: { note: DocumentData }) {
  const id = String(note.creditof)
  const { data } = useRecord(invoices, id, 'number,title')
  return (
    <p className={classes.credit}>
      <IconReceiptRefund size={16} stroke={1.6} aria-hidden />
      <strong>{t('Credit note')}</strong>
      {data && (
        <span>
          {t('for')} <Link {...toRecord(invoices, id)}>{data.record.number ?? getTitle(invoices, data.record)}</Link>
        </span>
      )}
      <span>· {creditWord(String(note.activeworkstate))}</span>
    </p>
  )
}
