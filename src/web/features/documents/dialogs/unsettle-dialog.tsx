/** Confirms deleting the payment with which a credit note settles its invoice, because it belongs to both. */

import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { DocumentData } from '../document-data.ts'

interface Props {
  /** The one of the two whose page is open. */
  readonly invoice: DocumentData
  readonly payment: RecordData
  readonly go: () => void
  readonly close: () => void
}

export function UnsettleDialog({ invoice, payment, go, close }: Props) {
  const { money } = useFormats()
  const amount = money(Math.abs(Number(payment.amount)))
  const [invoiceNumber, paymentReference] = [String(invoice.number), String(payment.reference)]
  const [credited, note] =
    invoice.creditof === undefined ? [invoiceNumber, paymentReference] : [paymentReference, invoiceNumber]
  return (
    <ConfirmDialog
      title={t('Remove the payment of {money}?', { money: amount })}
      text={t('It settles {invoice} with credit note {note}. Without it, {money} is outstanding on both again.', {
        note,
        invoice: credited,
        money: amount,
      })}
      action={t('Remove payment')}
      go={go}
      close={close}
    />
  )
}
