/** What stands out of all invoices or quotes, above their list: each figure leads to the records it is made of. */
import { Link } from '@tanstack/react-router'
import type { Field } from '../../../contract/language/field.ts'
import { seesField } from '../../../contract/language/resource.ts'
import { sumOfAmounts } from '../../../contract/resources/documents/document-totals.ts'
import type { Me } from '../../data/me.ts'
import { type Params, useList } from '../../data/queries.ts'
import { toList } from '../../resource/addresses.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { type DocumentKind, invoiceKind, quoteKind } from './document-kinds.ts'
import classes from './list-summary.module.css'

interface Figure {
  readonly label: string
  /** The records it is made of, as filters of the list. */
  readonly filter: Params
  readonly amount: 'outstanding' | 'grandtotal'
  readonly isLate?: boolean
}

const figures: Readonly<Record<DocumentKind['singular'], readonly Figure[]>> = {
  invoice: [
    { label: 'Outstanding', filter: { status: 'unpaid' }, amount: 'outstanding' },
    { label: 'Overdue', filter: { status: 'unpaid', dueto: '-1d' }, amount: 'outstanding', isLate: true },
    { label: 'Draft', filter: { status: 'draft' }, amount: 'grandtotal' },
  ],
  quote: [
    { label: 'Awaiting reply', filter: { status: 'sent' }, amount: 'grandtotal' },
    { label: 'Accepted, not yet added to a project', filter: { status: 'accepted' }, amount: 'grandtotal' },
    { label: 'Pending', filter: { status: 'pending' }, amount: 'grandtotal' },
  ],
}

export const InvoicesSummary = ({ me }: { me: Me }) => <Summary kind={invoiceKind} me={me} />
export const QuotesSummary = ({ me }: { me: Me }) => <Summary kind={quoteKind} me={me} />

function Summary({ kind, me }: { kind: DocumentKind; me: Me }) {
  if (!seesField(me.actor, kind.view.resource.fields.grandtotal as Field)) return null
  return (
    <ul className={classes.summary} aria-label="Summary">
      {figures[kind.singular].map((figure) => (
        <SumOf key={figure.label} kind={kind} figure={figure} />
      ))}
    </ul>
  )
}

function SumOf({ kind, figure }: { kind: DocumentKind; figure: Figure }) {
  const { money, number } = useFormats()
  const { resource } = kind.view
  const { data } = useList(resource, { ...figure.filter, fields: figure.amount })
  const sum = data && sumOfAmounts(data.rows.map((record) => record[figure.amount]))
  return (
    <li data-late={(figure.isLate && Boolean(sum)) || undefined}>
      <Link {...toList(resource)} search={figure.filter}>
        <span>{figure.label}</span>
        <strong>{sum === undefined ? '\u00a0' : money(sum)}</strong>
        <span className="quiet">{data ? number(data.rows.length) : ''}</span>
      </Link>
    </li>
  )
}
