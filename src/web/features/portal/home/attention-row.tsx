/** A pending matter, such as a quote to answer, with its action. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ItemRecord } from '../../../data/declared-records.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import classes from '../cards.module.css'
import { usePdf } from '../documents/use-pdf.ts'
import { FactList } from '../fact-list.tsx'
import { collections, type Summary } from '../issued.ts'
import { useLongDay } from '../long-day.ts'
import { daysOverdue, getStatusLabel } from '../status-label.ts'
import { StatusMark } from '../status-mark.tsx'
import type { AttentionItem } from './use-attention.ts'

export function AttentionRow({ matter, today }: { matter: AttentionItem; today: string }) {
  if (matter.kind === 'item') return <ItemRow item={matter.record} today={today} />
  return matter.kind === 'quote' ? (
    <QuoteRow quote={matter.record} />
  ) : (
    <InvoiceRow invoice={matter.record} today={today} />
  )
}

function Attention({ title, about, children }: { title: ReactNode; about: ReactNode; children: ReactNode }) {
  return (
    <article className={classes.row}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p>{about}</p>
      </div>
      {children}
    </article>
  )
}

function QuoteRow({ quote }: { quote: Summary }) {
  const { money } = useFormats().inCurrency(quote.currency)
  const longDay = useLongDay()
  const target = { to: '/$resource/$id', params: { resource: collections.quote, id: String(quote.id) } } as const
  const { number, projecttitle: project } = quote
  const titleText = project ? t('Quote {number} for {project}', { number, project }) : t('Quote {number}', { number })
  const until = quote.validdate && t('valid until {day}', { day: longDay(quote.validdate) })
  return (
    <Attention title={quote.title ?? t('Quote {number}', { number })} about={<FactList facts={[titleText, until]} />}>
      <div className={classes.amount}>{money(quote.total)}</div>
      <div className={classes.buttons}>
        <Button
          variant="filled"
          renderRoot={(props) => <Link {...target} {...props} />}
          aria-label={t('Read and answer {number}', { number })}
        >
          {t('Read and answer')}
        </Button>
      </div>
    </Attention>
  )
}

function InvoiceRow({ invoice, today }: { invoice: Summary; today: string }) {
  const { money } = useFormats().inCurrency(invoice.currency)
  const longDay = useLongDay()
  const pdf = usePdf('invoice', invoice.id, invoice.number)
  const { outstanding = invoice.total, total, number, duedate } = invoice
  const status = getStatusLabel(invoice, today)
  return (
    <Attention
      title={invoice.title ?? t('Invoice {number}', { number })}
      about={
        <FactList
          facts={[
            t('Invoice {number}', { number }),
            duedate &&
              (status.tone === 'late' ? (
                <StatusMark
                  {...status}
                  label={`${t('due {day}', { day: longDay(duedate) })}, ${t('{days, plural, one {# day} other {# days}} overdue', { days: daysOverdue(duedate, today) })}`}
                />
              ) : (
                t('due {day}', { day: longDay(duedate) })
              )),
          ]}
        />
      }
    >
      <div className={classes.amount}>
        {money(outstanding)}
        {outstanding !== total && <small>{t('of {money}', { money: money(total) })}</small>}
      </div>
      <div className={classes.buttons}>
        <Button loading={pdf.isMade} onClick={pdf.download} aria-label={t('PDF of {number}', { number })}>
          {t('PDF')}
        </Button>
        <Button
          variant="filled"
          aria-label={t('How to pay {number}', { number })}
          renderRoot={(props) => (
            <Link to="/$resource/$id" params={{ resource: 'invoices', id: String(invoice.id) }} {...props} />
          )}
        >
          {t('How to pay')}
        </Button>
      </div>
    </Attention>
  )
}

function ItemRow({ item, today }: { item: ItemRecord; today: string }) {
  const longDay = useLongDay()
  const due = typeof item.duedate === 'string' ? item.duedate : null
  const isLate = due !== null && due.slice(0, 10) < today
  return (
    <Attention
      title={String(item.name)}
      about={
        <FactList
          facts={[
            item.projecttitle ?? t('Assigned to you'),
            due &&
              (isLate ? (
                <StatusMark tone="late" label={t('was due {day}', { day: longDay(due) })} />
              ) : (
                t('due {day}', { day: longDay(due) })
              )),
          ]}
        />
      }
    >
      <span className={classes.yours}>{t('Assigned to you')}</span>
      {item.projectid !== undefined && (
        <div className={classes.buttons}>
          <Button
            aria-label={t('Open project of {name}', { name: String(item.name) })}
            renderRoot={(props) => (
              <Link to="/$resource/$id" params={{ resource: 'projects', id: String(item.projectid) }} {...props} />
            )}
          >
            {t('Open project')}
          </Button>
        </div>
      )}
    </Attention>
  )
}
