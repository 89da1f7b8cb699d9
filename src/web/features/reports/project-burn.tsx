/** The burn of a project's budget by week, what it means, and a link to the full report. */
import { Link } from '@tanstack/react-router'
import type { ProjectRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { type ReportRequest, type ReportSearch, reportRequest } from './report-address.ts'
import { reportsFor } from './report-kinds.ts'
import { ReportPlot } from './report-plot.tsx'
import classes from './reports.module.css'
import { useReport } from './use-report.ts'

interface Props {
  readonly me: Me
  readonly project: ProjectRecord
}

export function ProjectBurn({ me, project }: Props) {
  const { today } = useFormats()
  const search = { report: 'burn', range: 'all', projectid: key(project) }
  const request = reportRequest(reportsFor(me.actor), search, today())
  return request?.kind.name === 'burn' ? <Burn request={request} search={search} /> : null
}

function Burn({ request, search }: { request: ReportRequest; search: ReportSearch }) {
  const { now } = useReport(request)
  const isEmpty = now.isError || now.data?.groups.length === 0
  return (
    <section className={classes.burn} aria-labelledby="budget-burn">
      <header>
        <h2 id="budget-burn">{t('Budget burn')}</h2>
        <Link to="/reports" search={search}>
          {t('Open report')}
        </Link>
      </header>
      <p className="quiet">{request.kind.about}</p>
      {isEmpty && (
        <p className="quiet">{now.isError ? t("Couldn't load the budget burn.") : t('No time tracked yet.')}</p>
      )}
      {!isEmpty && (
        <div className={classes.burnRoom}>
          {now.data && <ReportPlot request={request} data={now.data} captioned={false} />}
        </div>
      )}
    </section>
  )
}
