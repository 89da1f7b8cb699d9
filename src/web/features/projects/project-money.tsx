/** The Money tab of a project: budget and its use, invoiced and paid amounts, unbilled amounts, and documents. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type ReactNode, useMemo } from 'react'
import { formatInvoiced } from '../../cells/project-amounts.tsx'
import type { ProjectRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { useRecord } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { recordFields } from '../../resource/record/details/record-fields.ts'
import { RelatedLists } from '../../resource/record/related/related-lists.tsx'
import { Reveal } from '../../resource/record/reveal.tsx'
import figures from '../../ui/figures.module.css'
import { invoices, quotes } from '../../views/documents.ts'
import { expenses } from '../../views/expenses.ts'
import { projects } from '../../views/projects.ts'
import { figureFields, getFigures } from './money-figures.ts'
import classes from './project-screen.module.css'

const documentColumns = ['title', 'activeworkstate', 'duedate', 'grandtotal']
const expenseColumns = ['name', 'date', 'total', 'billable', 'billed']
const every = { status: 'all' }
const getAsked = ({ actor }: Me) => recordFields(actor, { ...projects, details: figureFields, body: [], crumbs: [] })

interface Props {
  readonly me: Me
  readonly project: ProjectRecord
  /** Use of the budget over time. */
  readonly burn: ReactNode
}

export function ProjectMoney({ me, project, burn }: Props) {
  const formats = useFormats()
  const { money, number } = formats
  const { data } = useRecord(
    projects.resource,
    project.id,
    useMemo(() => getAsked(me), [me]),
  )
  const lists = useMemo(() => {
    const [path, values] = [`/projects/${project.id}`, { projectid: project.id, companyid: project.companyid }]
    const list = { columns: documentColumns, params: every, fixedValues: values, headed: true }
    return [
      { ...list, title: t('Invoices'), view: invoices, path: `${path}/invoices` },
      { ...list, title: t('Quotes'), view: quotes, path: `${path}/quotes` },
      {
        title: t('Expenses'),
        view: expenses,
        path: `${path}/expenses`,
        headed: true,
        columns: expenseColumns,
        fixedValues: { projectid: project.id },
      },
    ]
  }, [project.id, project.companyid])
  const record = data?.record
  const hasBurn = !record || Number(record.budget ?? 0) !== 0 || Number(record.actualRevenue ?? 0) !== 0
  return (
    <Reveal className={classes.part}>
      <dl className={`${figures.figures} ${classes.figures}`}>
        {getFigures(record ?? project).map(({ label, amount, invoiced, percent, isOverBudget }) => (
          <div key={label} data-over={isOverBudget || undefined}>
            <dt>{label}</dt>
            <dd>
              {(invoiced && formatInvoiced(record ?? project, invoiced, formats)) ?? money(amount)}
              {percent !== undefined && (
                <small>
                  {isOverBudget && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />} {number(percent)}%
                  {isOverBudget && `, ${t('over budget')}`}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hasBurn ? burn : <p className="quiet">{t('Set a budget above to follow how it is used, week by week.')}</p>}
      <RelatedLists me={me} recordView={projects} record={project} lists={lists} />
    </Reveal>
  )
}
