/** A project for its client: progress, next steps, messages, files, people. */
import { useParams } from '@tanstack/react-router'
import { mayUse } from '../../../../contract/language/resource.ts'
import { files, messages } from '../../../../contract/resources/content/content.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import { projectphases } from '../../../../contract/resources/work/project-phases.ts'
import { projects } from '../../../../contract/resources/work/projects.ts'
import type { ProjectRecord } from '../../../data/declared-records.ts'
import { useMe } from '../../../data/me.ts'
import { useList, useRecord } from '../../../data/queries.ts'
import { getTitle } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import classes from '../cards.module.css'
import { useLongDay } from '../long-day.ts'
import { Composer } from '../messages/composer.tsx'
import { MessageThread } from '../messages/message-thread.tsx'
import { Failure, Outline, Page } from '../page.tsx'
import { FileList } from './file-list.tsx'
import { OpenItems } from './open-items.tsx'
import { PhaseBars } from './phase-bars.tsx'
import pages from './project-page.module.css'
import { ProjectPeople } from './project-people.tsx'

const fields =
  'title,number,description,percentcomplete,startdate,duedate,managername,staff,contractors,clients,activeworkstate'
const phaseParams = { fields: 'name,percentcomplete,startdate,duedate' }
const itemParams = { fields: 'name,duedate,contacts,status,phasename', status: 'active', sortby: 'duedate' }

export function ProjectPage() {
  const me = useMe()
  const { percent } = useFormats()
  const { id } = useParams({ from: '/$resource/$id' })
  const { data, error, refetch } = useRecord(projects, id, fields)
  const sees = (resource: typeof items | typeof files | typeof messages | typeof projectphases) =>
    mayUse(me.actor, resource, 'view')
  const scope = (name: string) => `/projects/${encodeURIComponent(id)}/${name}`
  const phases = useList(projectphases, phaseParams, { path: scope('phases'), enabled: sees(projectphases) })
  const open = useList(items, itemParams, { path: scope('items'), enabled: sees(items) })
  if (!mayUse(me.actor, projects, 'view')) return <UnknownAddress />
  if (error && !data) return <Failure what={t('this project')} error={error} retry={refetch} />
  if (!data) return <Outline height={400} />
  const project = data.record
  return (
    <Page title={getTitle(projects, project)} place={t('Projects')} note={<Dates project={project} />}>
      <div className={pages.columns}>
        <div className={classes.section}>
          <section className={classes.card} aria-label={t('Progress')}>
            <div className={classes.facts}>
              <h2 className={classes.title}>
                {project.activeworkstate === 'complete'
                  ? t('{context, select, state {Complete} other {Complete}}', { context: 'state' })
                  : t('Progress')}
              </h2>
              <strong className="number">{percent(Math.round(project.percentcomplete ?? 0))}</strong>
            </div>
            {phases.isPending && sees(projectphases) ? (
              <Outline height={96} />
            ) : (
              <PhaseBars phases={phases.data?.rows ?? []} />
            )}
          </section>
          {sees(items) && <OpenItems me={me} items={open.data?.rows} />}
          {sees(messages) && (
            <section className={classes.section} aria-label={t('Messages')}>
              <h2>{t('Messages')}</h2>
              <Composer about={{ projectid: project.id }} recipient={project.managername ?? me.account.name} />
              <MessageThread path={scope('messages')} />
            </section>
          )}
        </div>
        <aside className={classes.section} aria-label={t('Details')}>
          {typeof project.description === 'string' && <p className={pages.description}>{project.description}</p>}
          <ProjectPeople project={project} />
          {sees(files) && <FileList path={scope('files')} />}
        </aside>
      </div>
    </Page>
  )
}

function Dates({ project }: { project: ProjectRecord }) {
  const longDay = useLongDay()
  const { startdate, duedate } = project
  const start = startdate && longDay(startdate)
  const end = duedate && longDay(duedate)
  return (
    [start && t('Started {start}', { start }), end && t('to be finished by {end}', { end })]
      .filter(Boolean)
      .join(', ') || ' '
  )
}
