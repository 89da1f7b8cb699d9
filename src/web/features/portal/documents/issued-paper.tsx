/** The document as printed: parties, phases with their lines, totals, terms. */

import { formatClock } from '../../../../contract/language/duration.ts'
import { placeLine } from '../../../../contract/language/locales.ts'
import type { IssuedLine, IssuedPhase } from '../../../../contract/operations/documents.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import type { Issued } from '../issued.ts'
import { useLongDay } from '../long-day.ts'
import classes from './issued-paper.module.css'

export function IssuedPaper({ document }: { document: Issued }) {
  const { heading, number, firm, client = {}, description, phases = [], terms, footer, quotedby } = document
  const addressLines = [client.company, client.contact, client.address1, client.address2, client.address3]
  const { locale } = useFormats()
  const place = placeLine(locale, client)
  return (
    <article className={classes.paper} aria-label={`${heading ?? ''} ${number}`}>
      <header className={classes.parties}>
        <address>{[...addressLines, place, client.country].filter(Boolean).join('\n')}</address>
        <address>{firm?.address ?? firm?.name}</address>
      </header>
      <h2>
        {heading} {number}
      </h2>
      <Dates document={document} />
      {description && <p className={classes.text}>{description}</p>}
      <Lines phases={phases} isTaxed={(document.taxes ?? []).length > 0} />
      <Totals document={document} />
      {terms && document.total >= 0 && (
        <section>
          <h3>{t('Terms')}</h3>
          <p className={classes.text}>{terms}</p>
        </section>
      )}
      {quotedby && <p className="quiet">{t('Prepared by {name}', { name: quotedby })}</p>}
      {footer && <footer className={classes.text}>{footer}</footer>}
    </article>
  )
}

function Dates({ document: { date, duedate, validdate, purchaseordernumber, total } }: { document: Issued }) {
  const longDay = useLongDay()
  const facts = [
    [t('Date'), date && longDay(date)],
    // A credit note has no due date.
    [t('Due'), total < 0 ? undefined : duedate && longDay(duedate)],
    [t('Valid until'), validdate && longDay(validdate)],
    [t('Your order'), purchaseordernumber],
  ].filter(([, value]) => value)
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ phases, isTaxed }: { phases: readonly IssuedPhase[]; isTaxed: boolean }) {
  const { money } = useFormats()
  return (
    <table className={classes.lines} aria-label={t('Lines')}>
      <thead>
        <tr>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      {phases.map(({ name, description, amount, lines = [] }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printed document does not change, and its phases have no ids
        <tbody key={place}>
          {name && (
            <tr className={classes.phase}>
              <th scope="rowgroup" colSpan={3}>
                {name}
                {description && <small>{description}</small>}
              </th>
              <td>{amount !== undefined && money(amount)}</td>
            </tr>
          )}
          {lines.map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Line key={position} line={line} isMarked={isTaxed && line.taxable === false} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const hoursText = (hours: number) => t('{hours} h', { hours: formatClock(hours * 60) })

/** @param isMarked whether the line says that it has no tax, as others of the document have */
function Line({ line, isMarked }: { line: IssuedLine; isMarked: boolean }) {
  const { name, description, quantity, unit, price, amount } = line
  const formats = useFormats()
  return (
    <tr>
      <td>
        {name}
        {description && <small>{description}</small>}
        {isMarked && <small>{t('Not taxed')}</small>}
      </td>
      <td>{quantity !== undefined && (unit === 'hour' ? hoursText(quantity) : formats.quantity(quantity))}</td>
      <td>{price !== undefined && formats.price(price)}</td>
      <td>{amount !== undefined && formats.money(amount)}</td>
    </tr>
  )
}

interface PaperRow {
  readonly label: string
  readonly value: number | undefined
  readonly isStrong?: boolean
}

function Totals({ document: { subtotal, taxes = [], total, paid, outstanding, kind } }: { document: Issued }) {
  const { money, quantity } = useFormats()
  const rows: readonly PaperRow[] = [
    { label: t('Subtotal'), value: subtotal },
    ...taxes.map(({ rate, amount }) => ({ label: t('Tax {rate}%', { rate: quantity(rate) }), value: amount })),
    { label: t('Total'), value: total, isStrong: true },
    ...(kind === 'invoice' && paid && total >= 0
      ? [
          { label: t('Paid'), value: paid },
          { label: t('Outstanding'), value: outstanding, isStrong: true },
        ]
      : []),
  ]
  return (
    <dl className={classes.totals}>
      {rows.map(({ label, value, isStrong }) => (
        <div key={label} data-strong={isStrong}>
          <dt>{label}</dt>
          <dd>{value !== undefined && money(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
