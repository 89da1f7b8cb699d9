/** Time of a project: totals, the form that logs time, and the records. */
import type { ReactNode } from 'react'
import type { ProjectRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { isDeleted } from '../../data/record.ts'
import { projects } from '../../views/projects.ts'
import { LogTime } from './log-time.tsx'
import { TimeSums } from './time-sums.tsx'

interface Props {
  readonly me: Me
  readonly project: ProjectRecord
  readonly children: ReactNode
}

export const ProjectTime = ({ me, project, children }: Props) => (
  <TimeSums me={me} scope={{ projectid: project.id }}>
    {!isDeleted(projects.resource, project) && <LogTime me={me} target={{ projectid: project.id }} />}
    {children}
  </TimeSums>
)
