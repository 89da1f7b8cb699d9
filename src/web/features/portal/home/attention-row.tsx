/** One thing that waits for the client, with what they can do about it. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RecordData } from '../../../data/record.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import classes from '../cards.module.css'
import { usePdf } from '../documents/use-pdf.ts'
import { collections, type Summary } from '../issued.ts'
import { useLongDay } from '../long-day.ts'
import { Points } from '../points.tsx'
import { daysLate, statusLabelOf } from '../status-label.ts'
import { StatusMark } from '../status-mark.tsx'
import type { Matter } from './use-attention.ts'

export function AttentionRow({ matter, today }: { matter: Matter; today: string }) {
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
  const { money } = useFormats().in(quote.currency)
  const longDay = useLongDay()
  const to = { to: '/$resource/$id', params: { resource: collections.quote, id: String(quote.id) } } as const
  const project = quote.projecttitle ? ` for ${quote.projecttitle}` : ''
  const until = quote.validdate && `valid until ${longDay(quote.validdate)}`
  return (
    <Attention
      title={quote.title ?? `Quote ${quote.number}`}
      about={<Points facts={[`Quote ${quote.number}${project}`, until]} />}
    >
      <div className={classes.amount}>{money(quote.total)}</div>
      <div className={classes.buttons}>
        <Button
          variant="filled"
          renderRoot={(props) => <Link {...to} {...props} />}
          aria-label={`Read and answer ${quote.number}`}
        >
          Read and answer
        </Button>
      </div>
    </Attention>
  )
}

function InvoiceRow({ invoice, today }: { invoice: Summary; today: string }) {
  const { money } = useFormats().in(invoice.currency)
  const longDay = useLongDay()
  const download = usePdf('invoice', invoice.id, invoice.number)
  const { outstanding = invoice.total, total, number, duedate } = invoice
  const status = statusLabelOf(invoice, today)
  return (
    <Attention
      title={invoice.title ?? `Invoice ${number}`}
      about={
        <Points
          facts={[
            `Invoice ${number}`,
            duedate &&
              (status.tone === 'late' ? (
                <StatusMark {...status} label={`due ${longDay(duedate)}, ${overdue(daysLate(duedate, today))}`} />
              ) : (
                `due ${longDay(duedate)}`
              )),
          ]}
        />
      }
    >
      <div className={classes.amount}>
        {money(outstanding)}
        {outstanding !== total && <small>of {money(total)}</small>}
      </div>
      <div className={classes.buttons}>
        <Button onClick={download} aria-label={`PDF of ${number}`}>
          PDF
        </Button>
        <Button
          variant="filled"
          aria-label={`How to pay ${number}`}
          renderRoot={(props) => (
            <Link to="/$resource/$id" params={{ resource: 'invoices', id: String(invoice.id) }} {...props} />
          )}
        >
          How to pay
        </Button>
      </div>
    </Attention>
  )
}

const overdue = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} overdue`

function ItemRow({ item, today }: { item: RecordData; today: string }) {
  const longDay = useLongDay()
  const due = typeof item.duedate === 'string' ? item.duedate : null
  const isLate = due !== null && due.slice(0, 10) < today
  return (
    <Attention
      title={String(item.name)}
      about={
        <Points
          facts={[
            String(item.projecttitle ?? 'Assigned to you'),
            due && (isLate ? <StatusMark tone="late" label={`was due ${longDay(due)}`} /> : `due ${longDay(due)}`),
          ]}
        />
      }
    >
      <span className={classes.yours}>Assigned to you</span>
      {item.projectid !== undefined && (
        <div className={classes.buttons}>
          <Button
            aria-label={`Open project of ${item.name}`}
            renderRoot={(props) => (
              <Link to="/$resource/$id" params={{ resource: 'projects', id: String(item.projectid) }} {...props} />
            )}
          >
            Open project
          </Button>
        </div>
      )}
    </Attention>
  )
}
