/** Totals of the document, unsaved texts included. All amounts are on the same basis, and each tax is named. */
import { type DocumentTotals, sumOfAmounts } from '../../../../../contract/resources/documents/document-totals.ts'
import { t } from '../../../../language/t.ts'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import classes from './totals.module.css'

interface Props {
  readonly totals: DocumentTotals
  /** With tax; null for documents that are not paid, such as quotes. */
  readonly paid: number | null
  /** Whether the table above ends with a column of menus. */
  readonly isInset: boolean
}

export function Totals({ totals, paid, isInset }: Props) {
  const { money, quantity } = useFormats()
  const { discount, subtotal, taxes, total } = totals
  return (
    <dl className={classes.totals} data-inset={isInset || undefined} aria-label={t('Totals')}>
      {discount > 0 && (
        <>
          <Sum label={t('Before discount')} amount={money(sumOfAmounts([subtotal, discount]))} />
          <Sum label={t('Discount')} amount={money(-discount)} />
        </>
      )}
      <Sum label={t('Subtotal')} amount={money(subtotal)} />
      {taxes.map(({ rate, amount }) => (
        <Sum key={rate} label={t('Tax {rate}%', { rate: quantity(rate) })} amount={money(amount)} />
      ))}
      <div className={classes.total}>
        <dt>{t('Total')}</dt>
        <dd>{money(total)}</dd>
      </div>
      {paid !== null && (
        <>
          <Sum label={t('Paid')} amount={money(paid)} />
          <Sum label={t('Outstanding')} amount={money(sumOfAmounts([total, -paid]))} />
        </>
      )}
    </dl>
  )
}

const Sum = ({ label, amount }: { label: string; amount: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)
