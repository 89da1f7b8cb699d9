/** What the client has answered to a quote: accepted or declined, by whom, when, and what they wrote with it. */
import type { RecordData } from '../../data/record.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import classes from './rail-lists.module.css'

export function Answer({ quote }: { quote: RecordData }) {
  const { moment } = useFormats()
  const { answeredby, answeredon, answernote, activeworkstate } = quote
  if (typeof answeredby !== 'string' || typeof answeredon !== 'string') return null
  const isDeclined = activeworkstate === 'declined'
  return (
    <section aria-label="Answer">
      <h2>{isDeclined ? 'Declined' : 'Accepted'}</h2>
      <p>
        By {answeredby}, <span className="quiet">{moment(answeredon)}</span>
      </p>
      {typeof answernote === 'string' && answernote !== '' && (
        <blockquote className={classes.note}>{answernote}</blockquote>
      )}
    </section>
  )
}
