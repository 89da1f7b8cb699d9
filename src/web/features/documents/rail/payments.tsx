/** The payments of an invoice, which can be deleted one by one. */

import { ActionIcon, Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { invoices, unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import { payments } from '../../../../contract/resources/documents/payments.ts'
import { useChanges } from '../../../data/changes.ts'
import type { Me } from '../../../data/me.ts'
import { useOnceCurrent } from '../../../data/mutations/until-current.ts'
import { useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { firstClick } from '../../../ui/keys/first-click.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import type { DocumentData } from '../document-data.ts'
import classes from './payments.module.css'

const PaymentDialog = lazyDialog(() => import('../dialogs/payment-dialog.tsx').then((part) => part.PaymentDialog))
const UnsettleDialog = lazyDialog(() => import('../dialogs/unsettle-dialog.tsx').then((part) => part.UnsettleDialog))

interface Props {
  readonly me: Me
  readonly invoice: DocumentData
}

const params = { fields: 'date,amount,method,reference,pair', sortby: 'date' }
/** States in which payments can be recorded. */
const payable: readonly string[] = unpaidStates

export function Payments({ me, invoice }: Props) {
  const { money, day } = useFormats()
  const changes = useChanges()
  const onceCurrent = useOnceCurrent(invoices, invoice.id)
  const [isAdding, setAdding] = useState(false)
  const [unsettled, setUnsettled] = useState<RecordData | null>(null)
  const { data, error, refetch } = useList(payments, params, { path: `/invoices/${invoice.id}/payments` })
  const rows = data?.rows ?? []
  const mayEdit = mayUse(me.actor, payments, 'edit')
  const isPayable = mayEdit && payable.includes(String(invoice.activeworkstate)) && (invoice.outstanding ?? 0) > 0
  const remove = (payment: RecordData) =>
    changes.remove(payments, [
      { ...payment, reference: t('Payment of {money}', { money: money(Number(payment.amount)) }) },
    ])
  useEffect(() => {
    if (isPayable) PaymentDialog.prepare()
  }, [isPayable])
  return (
    <section aria-label={t('Payments')}>
      <h2>{t('Payments')}</h2>
      {error && !data && <LoadFailure what={t('the payments')} error={error} retry={refetch} />}
      {data && rows.length === 0 && <p className="quiet">{t('No payments yet')}</p>}
      {rows.length > 0 && (
        <ul className={classes.payments}>
          {rows.map((payment) => (
            <li key={key(payment)}>
              <span>{day(String(payment.date))}</span>
              <span className="quiet">{[payment.method, payment.reference].filter(Boolean).join(', ')}</span>
              <span className="number">{money(Number(payment.amount))}</span>
              {mayEdit && isRemovable(payment, rows) && (
                <ActionIcon
                  size={24}
                  aria-label={t('Remove the payment of {money}', { money: money(Number(payment.amount)) })}
                  onClick={firstClick(() => (payment.pair === undefined ? remove(payment) : setUnsettled(payment)))}
                >
                  <IconTrash size={15} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <p className="quiet">{t('{money} outstanding', { money: money(invoice.outstanding ?? 0) })}</p>
      )}
      {isPayable && (
        <Button size="compact-sm" mt={6} onClick={() => onceCurrent(() => setAdding(true))}>
          {t('Record a payment')}
        </Button>
      )}
      {unsettled && (
        <UnsettleDialog
          invoice={invoice}
          payment={unsettled}
          go={() => remove(unsettled)}
          close={() => setUnsettled(null)}
        />
      )}
      {isAdding && <PaymentDialog invoice={invoice} close={() => setAdding(false)} />}
    </section>
  )
}

/**
 * Payments that settle with the same credit note are deleted together, by the first of them; the others only balance
 * rounding.
 */
const isRemovable = (payment: RecordData, rows: readonly RecordData[]): boolean =>
  payment.pair === undefined || rows.find(({ pair }) => pair === payment.pair) === payment
