/** Key figures of the invoices or quotes that match the list's filters, each linked to the records behind it. */
import { Link } from '@tanstack/react-router'
import { pageParams } from '../../../contract/requests/page-params.ts'
import { sumOfAmounts } from '../../../contract/resources/documents/document-totals.ts'
import { type CountsIn, useCountsIn } from '../../data/lists/counts.ts'
import type { Params } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { toList } from '../../resource/addresses.ts'
import { useAbove } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { formatSums } from '../../resource/inputs/fields/in-currency.tsx'
import { type DocumentView, invoiceView, quoteView } from './document-views.ts'
import classes from './list-summary.module.css'

interface Figure {
  readonly label: string
  /** Filters of the list that show the figure's records. */
  readonly filter: Params
  readonly amount: 'outstanding' | 'grandtotal'
  /** Query of the counts and sums. Figures with equal queries share one request, and possibly that of the list. */
  readonly countParams: Params
  /** Whether a group of the response counts towards the figure. */
  readonly holds: (group: string, today: string) => boolean
  readonly isLate?: boolean
}

const byState = { status: 'all', by: 'activeworkstate', sums: 'grandtotal' }
const ofState = (label: string, state: string): Figure => ({
  label,
  filter: { status: state },
  amount: 'grandtotal',
  countParams: byState,
  holds: (group) => group === state,
})

const unpaid = { amount: 'outstanding', countParams: { status: 'unpaid', by: 'duedate', sums: 'outstanding' } } as const

/** Without next versions of issued invoices: until one is issued, what it asks for is asked for by the one before. */
const newDrafts = { status: 'draft', revisionof: 'none' }

const figures: Readonly<Record<DocumentView['singular'], readonly Figure[]>> = {
  invoice: [
    { label: t('Outstanding'), filter: { status: 'unpaid' }, ...unpaid, holds: () => true },
    {
      label: t('Overdue'),
      filter: { status: 'unpaid', dueto: '-1d' },
      ...unpaid,
      isLate: true,
      holds: (day, today) => day !== 'none' && day < today,
    },
    {
      label: t('New drafts'),
      filter: newDrafts,
      amount: 'grandtotal',
      countParams: { ...newDrafts, by: 'activeworkstate', sums: 'grandtotal' },
      holds: () => true,
    },
  ],
  quote: [ofState(t('Awaiting reply'), 'sent'), ofState(t('Accepted'), 'accepted'), ofState(t('Pending'), 'pending')],
}

export const InvoicesSummary = () => <Summary kind={invoiceView} />
export const QuotesSummary = () => <Summary kind={quoteView} />

function Summary({ kind }: { kind: DocumentView }) {
  return (
    <ul className={classes.summary} aria-label={t('Summary')}>
      {figures[kind.singular].map((figure) => (
        <FigureSum key={figure.label} kind={kind} figure={figure} />
      ))}
    </ul>
  )
}

function FigureSum({ kind, figure }: { kind: DocumentView; figure: Figure }) {
  const formats = useFormats()
  const { resource } = kind.view
  const { address } = useAbove()
  const filters = withoutStates(address.params)
  const data = useCountsIn(resource, { ...filters, ...figure.countParams })
  const amounts = data?.map((counts) => figureIn(counts, figure, formats.today()))
  const count = amounts?.reduce((records, group) => records + group.count, 0)
  return (
    <li data-late={(figure.isLate && amounts?.some(({ sum }) => sum !== 0)) || undefined}>
      <Link {...toList(resource)} search={{ ...withoutStates(address.search), ...figure.filter }}>
        <span>{figure.label}</span>
        <strong>{amounts ? (formatSums(amounts, ({ sum }) => sum, formats) ?? formats.money(0)) : '\u00a0'}</strong>
        <span className="quiet">{count === undefined ? '' : formats.number(count)}</span>
      </Link>
    </li>
  )
}

/** The filters apart from those by which figures differ. */
const withoutStates = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !pageParams.has(name) && !ofFigures.has(name)))

const ofFigures = new Set(['status', 'dueto', 'revisionof'])

/** The figure in one currency. */
function figureIn({ counts, sums, currency }: CountsIn, { holds, amount }: Figure, today: string) {
  const groups = Object.keys(counts).filter((group) => holds(group, today))
  const count = groups.reduce((records, group) => records + (counts[group] ?? 0), 0)
  return { currency, count, sum: sumOfAmounts(groups.map((group) => sums[group]?.[amount])) }
}
