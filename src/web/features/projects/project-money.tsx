/** The Money tab of a project: budget and its use, invoiced and paid amounts, unbilled amounts, and documents. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type ProjectAmounts, readProjectSummary } from '../../../contract/operations/projects.ts'
import { can, permissions } from '../../../contract/rights.ts'
import { call } from '../../data/call.ts'
import { useConnection } from '../../data/connection.tsx'
import type { ProjectRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { useList, useRecord } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { formatSums } from '../../resource/inputs/fields/in-currency.tsx'
import { recordFields } from '../../resource/record/details/record-fields.ts'
import { requestFor } from '../../resource/record/related/related-list.tsx'
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

type RelatedList = Parameters<typeof requestFor>[1] & { readonly path: string }

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
  const currencies = useCurrencies(me, project, lists[0] as RelatedList)
  const record = data?.record
  const hasBurn = !record || Number(record.budget ?? 0) !== 0 || Number(record.actualRevenue ?? 0) !== 0
  return (
    <Reveal className={classes.part}>
      <dl className={`${figures.figures} ${classes.figures}`}>
        {getFigures(data?.record ?? project).map(({ label, amount, invoiced, percent, isOverBudget }) => (
          <div key={label} data-over={isOverBudget || undefined}>
            <dt>{label}</dt>
            <dd>
              {(invoiced && formatSums(currencies, (sums) => sums[invoiced], formats)) ?? money(amount)}
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

/**
 * What was invoiced and paid in each currency, once it is known. Nothing is requested, and nothing said, while all invoices of the
 * project are in the account's currency.
 */
function useCurrencies(me: Me, { id }: ProjectRecord, list: RelatedList): readonly ProjectAmounts[] {
  const { client } = useConnection()
  const params = requestFor(me, list)
  const rows = useList(invoices.resource, params, { path: list.path }).data?.rows ?? []
  const hasOthers = rows.some(({ currency }) => currency !== undefined && currency !== me.account.currency)
  const { data } = useQuery({
    queryKey: ['summary', 'projects', String(id)],
    queryFn: async ({ signal }) => (await call(client, readProjectSummary, { path: { projectid: id }, signal })).data,
    enabled: can(me.actor, permissions.sensitive, 'view') && (hasOthers || rows.length >= Number(params.pagesize)),
  })
  return data?.currencies ?? []
}
