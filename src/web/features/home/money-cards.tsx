/** Cards about money: projects and their budgets, unpaid invoices. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { sumOfAmounts } from '../../../contract/resources/documents/document-totals.ts'
import type { ProjectRecord } from '../../data/declared-records.ts'
import { useCountsIn } from '../../data/lists/counts.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { formatSums } from '../../resource/inputs/fields/in-currency.tsx'
import { invoices } from '../../views/documents.ts'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'
import { type Card, canSeeOutstanding } from './home-cards.ts'

interface Props {
  readonly me: Me
  readonly card: Card
}

/** Burn is the value of the work done, as a share of the budget. */
export function ProjectsCard({ me, card }: Props) {
  return (
    <HomeCard
      me={me}
      card={card}
      hiddenColumns={['actualRevenue']}
      cells={{ budget: (project) => <Burn project={project} /> }}
    />
  )
}

function Burn({ project }: { project: ProjectRecord }) {
  const { money } = useFormats()
  const [budget, usedAmount] = [project.budget ?? 0, project.actualRevenue]
  if (usedAmount === undefined || budget <= 0) return budget > 0 ? money(budget) : null
  const percent = Math.round((usedAmount / budget) * 100)
  const isOverBudget = percent > 100
  return (
    <span
      className={isOverBudget ? classes.over : undefined}
      title={t('{part} of {whole}', { part: money(usedAmount), whole: money(budget) })}
    >
      {isOverBudget && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
      {t('{percent}% of {whole}', { percent, whole: money(budget) })}
      {isOverBudget && <span className="visually-hidden"> {t('(over budget)')}</span>}
    </span>
  )
}

/**
 * Sums of all unpaid invoices, of which the card lists the first. They are grouped by due date, so that one response
 * also contains the overdue ones.
 */
export const unpaidByDay = { status: 'unpaid', by: 'duedate', sums: 'outstanding' }

export function InvoicesCard({ me, card }: Props) {
  return <HomeCard me={me} card={card} summary={canSeeOutstanding(me) && <Outstanding />} />
}

function Outstanding() {
  const formats = useFormats()
  const unpaid = useCountsIn(invoices.resource, unpaidByDay)
  if (!unpaid) return null
  const day = formats.today()
  const late = unpaid.map(({ counts, sums, currency }) => {
    const days = Object.keys(counts).filter((due) => due !== 'none' && due < day)
    const count = days.reduce((records, due) => records + (counts[due] ?? 0), 0)
    return { currency, count, sum: sumOfAmounts(days.map((due) => sums[due]?.outstanding)) }
  })
  const overdue = late.reduce((sum, { count }) => sum + count, 0)
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t('Outstanding')}</dt>
        <dd>{formatSums(unpaid, ({ totals }) => totals.outstanding, formats) ?? formats.money(0)}</dd>
      </div>
      <div data-late={overdue > 0 || undefined}>
        <dt>
          {overdue > 0 && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
          {t('Overdue')}
          {overdue > 0 && ` (${formats.number(overdue)})`}
        </dt>
        <dd>{formatSums(late, ({ sum }) => sum, formats) ?? formats.money(0)}</dd>
      </div>
    </dl>
  )
}
