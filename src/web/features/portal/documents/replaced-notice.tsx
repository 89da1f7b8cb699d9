/** Says that a newer version was issued in place of a document, and leads to it if the client can open it. */
import { Link } from '@tanstack/react-router'
import type { DocumentKind } from '../../../../contract/resources/documents/documents.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../../contract/resources/documents/quotes.ts'
import type { RecordId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { useIssued } from '../issued.ts'
import classes from './replaced-notice.module.css'

const words = {
  invoice: t('A newer invoice replaces this one.'),
  quote: t('A newer offer replaces this one.'),
} as const

export function ReplacedNotice({ kind, replacement }: { kind: DocumentKind; replacement: RecordId }) {
  const { data } = useIssued(kind, replacement)
  return (
    <p className={classes.notice} role="note">
      {words[kind]}
      {data && (
        <Link {...toRecord(kind === 'quote' ? quotes : invoices, replacement)}>
          {t('Open {name}', { name: data.number ?? data.title ?? '' })}
        </Link>
      )}
    </p>
  )
}
