/** What the client has answered to a quote: by whom, when, from where and with what note; and whether they want a new one. */
import { Link } from '@tanstack/react-router'
import { quotes } from '../../../contract/resources/documents/quotes.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { toRecord } from '../../resource/addresses.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import classes from './rail-lists.module.css'

export function Answer({ quote }: { quote: RecordData }) {
  const { momentWithin } = useFormats()
  const { answeredby, answeredon, answeredfrom, answernote, activeworkstate } = quote
  if (typeof answeredby !== 'string' || typeof answeredon !== 'string') return null
  const isDeclined = activeworkstate === 'declined'
  return (
    <section aria-label={t('Answer')}>
      <h2>{isDeclined ? t('Declined') : t('Accepted')}</h2>
      <p>
        {t('By {name}', { name: answeredby })}, <span className="quiet">{momentWithin(answeredon)}</span>
      </p>
      {typeof answeredfrom === 'string' && <p className="quiet">{t('From {address}', { address: answeredfrom })}</p>}
      {typeof answernote === 'string' && answernote !== '' && (
        <blockquote className={classes.note}>{answernote}</blockquote>
      )}
    </section>
  )
}

/** The wish for a new quote, and the quotes that this one stands in place of. */
export function Renewal({ quote }: { quote: RecordData }) {
  const { momentWithin } = useFormats()
  const { renewalaskedby, renewalaskedon, renewalnote, renewalof } = quote
  const wasAsked = typeof renewalaskedby === 'string' && typeof renewalaskedon === 'string'
  if (!wasAsked && renewalof === undefined) return null
  return (
    <section aria-label={t('New quote')}>
      <h2>{wasAsked ? t('New quote requested') : t('Replaces')}</h2>
      {wasAsked && (
        <p>
          {t('By {name}', { name: renewalaskedby })}, <span className="quiet">{momentWithin(renewalaskedon)}</span>
        </p>
      )}
      {typeof renewalnote === 'string' && renewalnote !== '' && (
        <blockquote className={classes.note}>{renewalnote}</blockquote>
      )}
      {renewalof !== undefined && (
        <p>
          <Link {...toRecord(quotes, Number(renewalof))} className={classes.link}>
            {wasAsked ? t('The quote before this one') : t('The expired or declined quote')}
          </Link>
        </p>
      )}
    </section>
  )
}
