/**
 * The client's quotes or invoices, newest first. Those to answer or to pay are listed separately at the top, by due
 * date.
 */
import { Link } from '@tanstack/react-router'
import { type DocumentKind, readsDocuments } from '../../../../contract/resources/documents/documents.ts'
import { useMe } from '../../../data/me.ts'
import { key } from '../../../data/record.ts'
import { t, within } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { formatSums } from '../../../resource/inputs/fields/in-currency.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useGradually } from '../../../ui/scrolling/gradually.ts'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import classes from '../cards.module.css'
import { FactList } from '../fact-list.tsx'
import { collections, type Summary, useSummaries } from '../issued.ts'
import { useLongDay } from '../long-day.ts'
import { Failure, Outline, Page } from '../page.tsx'
import { getStatusLabel, isOpenQuote, isOutstanding, isToPay } from '../status-label.ts'
import { StatusMark } from '../status-mark.tsx'

const words = {
  invoice: { title: t('Invoices'), none: t('No invoices yet'), open: t('To pay'), rest: t('Earlier') },
  quote: { title: t('Quotes'), none: t('No quotes yet'), open: t('Awaiting your reply'), rest: t('Earlier') },
} as const

export const InvoicesPage = () => <DocumentsPage kind="invoice" />
export const QuotesPage = () => <DocumentsPage kind="quote" />

const params = { status: 'all' }

function DocumentsPage({ kind }: { kind: DocumentKind }) {
  const me = useMe()
  const formats = useFormats()
  const { data, error, refetch } = useSummaries(me.actor, kind, params)
  if (!readsDocuments(me.actor, kind)) return <UnknownAddress />
  const { title, none: noneText, open, rest } = words[kind]
  if (error && !data) return <Failure what={within(title)} error={error} retry={refetch} />
  const rows = data?.rows ?? []
  const day = formats.today()
  const isWaiting = (document: Summary) => isToPay(document) || isOpenQuote(document, day)
  const summaries = rows.filter(isWaiting).toSorted((first, second) => getDue(first).localeCompare(getDue(second)))
  const owed = kind === 'invoice' ? formatSums(summaries, ({ outstanding }) => outstanding, formats) : null
  const note = owed === null ? ' ' : t('{owed} to pay', { owed })
  return (
    <Page title={title} note={note}>
      {!data && <Outline height={240} />}
      {data && rows.length === 0 && (
        <Notice title={noneText} text={t('What {name} sends you will appear here.', { name: me.account.name })} />
      )}
      <Group name={open} documents={summaries} today={day} />
      <Group name={rest} documents={rows.filter((document) => !isWaiting(document))} today={day} />
    </Page>
  )
}

/** Documents without a date come last. */
const getDue = ({ duedate, validdate }: Summary) => duedate ?? validdate ?? '9'

interface GroupProps {
  readonly name: string
  readonly documents: readonly Summary[]
  readonly today: string
}

/** Number of documents rendered at first. */
const step = 50

function Group({ name, documents, today }: GroupProps) {
  const visibleCount = useGradually(documents.length, step)
  if (documents.length === 0) return null
  return (
    <section className={classes.section} aria-label={name}>
      <h2>{name}</h2>
      <div className={classes.stack}>
        {documents.slice(0, visibleCount).map((document) => (
          <DocumentRow key={key(document)} document={document} today={today} />
        ))}
      </div>
    </section>
  )
}

function DocumentRow({ document, today }: { document: Summary; today: string }) {
  const { money } = useFormats().inCurrency(document.currency)
  const longDay = useLongDay()
  const { kind, number, title, total, outstanding, duedate, date, projecttitle } = document
  const status = getStatusLabel(document, today)
  const isOpen = isOutstanding(document)
  const when = isToPay(document) && duedate ? t('due {day}', { day: longDay(duedate) }) : date && longDay(date)
  return (
    <article className={classes.row}>
      <div>
        <h3 className={classes.title}>
          <Link to="/$resource/$id" params={{ resource: collections[kind], id: key(document) }}>
            {title ?? number}
          </Link>
        </h3>
        <p>
          <FactList facts={[number, projecttitle, when]} />
        </p>
      </div>
      <StatusMark {...status} />
      <div className={classes.amount}>
        {money(isOpen ? (outstanding ?? total) : total)}
        {isOpen && outstanding !== undefined && outstanding !== total && (
          <small>{t('of {money}', { money: money(total) })}</small>
        )}
      </div>
    </article>
  )
}
