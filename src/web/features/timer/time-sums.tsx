/** Time totals of a project or a company, with the share of each person or project. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDuration } from '../../../contract/language/duration.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { reports } from '../../../contract/resources/time/reports.ts'
import { time } from '../../../contract/resources/time/time.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { can } from '../../../contract/rights.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import type { RecordId } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { toRecord } from '../../resource/addresses.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import figures from '../../ui/figures.module.css'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import classes from './time-sums.module.css'

interface Sums {
  readonly timespent?: number
  readonly timebillable?: number
  readonly timeunbilled?: number
  readonly charge?: number
}

interface GroupSums extends Sums {
  readonly contactname?: string
  readonly projectid?: RecordId
  readonly projecttitle?: string
}

interface Props {
  readonly me: Me
  readonly scope: { readonly projectid: RecordId } | { readonly companyid: RecordId }
  /** Content below, rendered together with the totals to avoid a layout shift. */
  readonly children?: ReactNode
}

const mayRead = ({ actor }: Me) =>
  mayUse(actor, time, 'view') && (reports.time.permission === null || can(actor, reports.time.permission))

export function TimeSums({ me, scope, children }: Props) {
  const { client } = useConnection()
  const { money } = useFormats()
  const groupby = 'projectid' in scope ? 'contact' : 'project'
  const isOpen = mayRead(me)
  const { data, error, refetch } = useQuery({
    queryKey: ['report', 'time', 'sums', scope],
    queryFn: async ({ signal }) => {
      const query = { ...fieldName(scope), groupby, from: '1970-01-01' }
      const answer = await client<GroupSums[]>('GET', '/reports/time', { query, signal })
      return { groups: answer.data, totals: (answer.meta as { totals?: Sums }).totals ?? {} }
    },
    enabled: isOpen,
  })
  if (!isOpen) return children
  if (error && !data) return <LoadFailure what={t('the time')} error={error} retry={refetch} />
  if (!data && children) return <ScreenPending />
  const { timespent = 0, timebillable = 0, timeunbilled = 0, charge } = data?.totals ?? {}
  const minutes = (value: number) => (data ? formatDuration(value) : '–')
  const sums = (
    <section aria-label={t('Time tracked')} className={classes.sums}>
      {'companyid' in scope && <h2>{t('Time')}</h2>}
      <dl className={figures.figures}>
        <Figure label={t('Tracked')} value={minutes(timespent)} />
        <Figure label={t('Billable')} value={minutes(timebillable)} />
        <Figure label={t('Not yet billed')} value={minutes(timeunbilled)} />
        {charge !== undefined && <Figure label={t('Value')} value={money(charge)} />}
      </dl>
      <ul className={classes.groups}>
        {data?.groups
          .toSorted((first, second) => (second.timespent ?? 0) - (first.timespent ?? 0))
          .map((group) => (
            <li key={String(group.projectid ?? group.contactname)}>
              <Name group={group} />
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${((group.timespent ?? 0) / Math.max(timespent, 1)) * 100}%` }} />
              </span>
              <span className="number">{formatDuration(group.timespent ?? 0)}</span>
            </li>
          ))}
      </ul>
    </section>
  )
  return (
    <>
      {sums}
      {children}
    </>
  )
}

const fieldName = (reference: Props['scope']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(reference).map(([name, id]) => [name, String(id)]))

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function Name({ group: { projectid, projecttitle, contactname } }: { group: GroupSums }) {
  if (projectid !== undefined) return <Link {...toRecord(projects, projectid)}>{projecttitle ?? t('Project')}</Link>
  return (
    <span className={classes.person}>
      <Avatar name={contactname ?? ''} />
      {contactname ?? t('Someone who has left')}
    </span>
  )
}
