/** The amount due, the due date, and payment details, each with a copy button. */
import { Button } from '@mantine/core'
import { t, within } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { copyText } from '../../../ui/notices/copy.ts'
import cards from '../cards.module.css'
import type { Issued } from '../issued.ts'
import { useLongDay } from '../long-day.ts'
import { daysOverdue, getStatusLabel } from '../status-label.ts'
import { StatusMark } from '../status-mark.tsx'
import classes from './how-to-pay.module.css'

export function HowToPay({ invoice }: { invoice: Issued }) {
  const { money, today } = useFormats()
  const longDay = useLongDay()
  const { outstanding = invoice.total, total, number, duedate, firm, paymentdetails, payments = [] } = invoice
  const status = getStatusLabel(invoice, today())
  const late = duedate ? daysOverdue(duedate, today()) : 0
  return (
    <section className={cards.card} aria-label={t('How to pay')}>
      <div className={classes.top}>
        <div>
          <strong className={classes.amount}>{money(outstanding)}</strong>
          {outstanding !== total && <p>{t('still to pay of {money}', { money: money(total) })}</p>}
        </div>
        {duedate && (
          <p className={classes.due}>
            {status.tone === 'late' ? (
              <StatusMark
                {...status}
                label={`${t('Due {day}', { day: longDay(duedate) })}, ${t('{days, plural, one {# day} other {# days}} overdue', { days: late })}`}
              />
            ) : (
              t('Due {day}', { day: longDay(duedate) })
            )}
          </p>
        )}
      </div>
      <dl className={classes.details}>
        <Detail label={t('Amount')} value={String(outstanding)} displayText={money(outstanding)} />
        <Detail label={t('Reference')} value={number} displayText={number} />
        {firm?.iban && firm.name && <Detail label={t('Account name')} value={firm.name} displayText={firm.name} />}
        {firm?.iban && <Detail label="IBAN" value={firm.iban} displayText={firm.iban} />}
        {firm?.bic && <Detail label="BIC" value={firm.bic} displayText={firm.bic} />}
        {firm?.bankname && <Detail label={t('Bank')} value={firm.bankname} displayText={firm.bankname} />}
        {paymentdetails && <Detail label={t('Pay to')} value={paymentdetails} displayText={paymentdetails} />}
      </dl>
      {payments.length > 0 && (
        <ul className={classes.payments} aria-label={t('Payments')}>
          {payments.map(({ date, amount, method }) => (
            <li key={`${date} ${amount} ${method ?? ''}`}>
              {t('Paid {amount} on {day}', { amount: money(amount), day: longDay(date) })}
              {method && `, ${method}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Detail({ label, value, displayText }: { label: string; value: string; displayText: string }) {
  const what = within(label)
  const copy = () => copyText(value, t('Copied {what}', { what }), t("Couldn't copy {what}", { what }))
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{displayText}</span>
        <Button size="compact-sm" variant="subtle" onClick={copy} aria-label={t('Copy {what}', { what })}>
          {t('Copy')}
        </Button>
      </dd>
    </div>
  )
}
