/** Renewal of a quote: the client's request for a new one, the quote it replaces, and its own replacement. */
import { Link } from '@tanstack/react-router'
import { quotes } from '../../../../contract/resources/documents/quotes.ts'
import { useList } from '../../../data/queries.ts'
import { getTitle, key, type Records } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import type { DocumentData } from '../document-data.ts'
import { isRenewable, listParams, useReplacements } from '../renewable.ts'
import classes from './rail-lists.module.css'

export function Renewal({ quote }: { quote: DocumentData }) {
  const { today } = useFormats()
  return (
    <>
      <Wish quote={quote} />
      {quote.renewalof !== undefined && <Replaced id={String(quote.renewalof)} />}
      {isRenewable(quote, today()) && <Replacing quote={quote} />}
    </>
  )
}

const Replaced = ({ id }: { id: string }) => (
  <Quotes title={t('Replaces')} rows={useList(quotes, { ...listParams, id }).data?.rows} />
)

const Replacing = ({ quote }: { quote: DocumentData }) => (
  <Quotes title={t('Replaced by')} rows={useReplacements(quote).data?.rows} />
)

/** The client's request for a new quote. */
function Wish({ quote }: { quote: DocumentData }) {
  const { momentWithin } = useFormats()
  const { renewalaskedby, renewalaskedon, renewalnote } = quote
  if (typeof renewalaskedby !== 'string' || typeof renewalaskedon !== 'string') return null
  return (
    <section aria-label={t('New quote')}>
      <h2>{t('New quote requested')}</h2>
      <p>
        {t('By {name}', { name: renewalaskedby })}, <span className="quiet">{momentWithin(renewalaskedon)}</span>
      </p>
      {typeof renewalnote === 'string' && renewalnote !== '' && (
        <blockquote className={classes.note}>{renewalnote}</blockquote>
      )}
    </section>
  )
}

function Quotes({ title, rows = [] }: { title: string; rows: Records | undefined }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.list}>
        {rows.map((quote) => (
          <li key={key(quote)}>
            <Link className={classes.link} {...toRecord(quotes, quote.id)}>
              {[quote.number, getTitle(quotes, quote)].filter(Boolean).join(' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
