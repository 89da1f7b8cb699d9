/** The client's answer to a quote: who, when, from where, and the note. */

import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import type { DocumentData } from '../document-data.ts'
import classes from './rail-lists.module.css'

export function Answer({ quote }: { quote: DocumentData }) {
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
