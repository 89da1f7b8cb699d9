/** Tabs of a project that are lists: time and notes. */
import { useMemo } from 'react'
import type { ProjectRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { RelatedLists } from '../../resource/record/related/related-lists.tsx'
import { notes } from '../../views/notes.ts'
import { projects } from '../../views/projects.ts'
import { time } from '../../views/time.ts'
import classes from './project-screen.module.css'

interface Props {
  readonly me: Me
  readonly project: ProjectRecord
}

/** Unless a period is requested, the API returns the time of one week only. */
const everSince = { trackedfrom: '1970-01-01', trackedto: '+1200m', sortby: 'starttime', sortorder: 'desc' }

export function TimeRecords({ me, project }: Props) {
  const { id } = project
  const lists = useMemo(
    () => [
      {
        title: t('Entries'),
        view: time,
        path: `/projects/${id}/time`,
        columns: ['itemname', 'startdate', 'contactname', 'notes', 'billable', 'timespent'],
        params: everSince,
        fixedValues: { projectid: id },
        limit: 100,
        headed: true,
        hasPages: false,
      },
    ],
    [id],
  )
  return <RelatedLists me={me} recordView={projects} record={project} lists={lists} />
}

export function ProjectNotes({ me, project }: Props) {
  const { id } = project
  const lists = useMemo(
    () => [
      {
        title: t('Notes'),
        view: notes,
        path: `/projects/${id}/notes`,
        empty: t('No notes yet. Keep decisions, calls and whatever else is worth remembering here.'),
        columns: ['title', 'contactname', 'createdon'],
        fixedValues: { projectid: id },
        hasPages: false,
      },
    ],
    [id],
  )
  return (
    <div className={classes.part}>
      <RelatedLists me={me} recordView={projects} record={project} lists={lists} />
    </div>
  )
}
