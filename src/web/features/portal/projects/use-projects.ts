/** Projects with the progress of phases, next item and manager, in three requests for all of them. */

import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import { projectphases } from '../../../../contract/resources/work/project-phases.ts'
import { projects } from '../../../../contract/resources/work/projects.ts'
import type { PhaseRecord, ProjectRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import { type Params, useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'

export interface FollowedProject {
  readonly project: ProjectRecord
  readonly phases: readonly PhaseRecord[]
  /** The open item with the earliest due date. */
  readonly next: RecordData | undefined
}

const projectParams = { fields: 'title,percentcomplete,managername,staff,duedate', status: 'active' }
const phaseParams = { fields: 'name,projectid,percentcomplete' }
const itemParams: Params = { fields: 'name,duedate,projectid,contacts', status: 'active', sortby: 'duedate' }

/** Null if the person has no permission to view projects. */
export function useProjects(
  me: Me,
): { readonly cards: readonly FollowedProject[]; readonly isPending: boolean } | null {
  const { today } = useFormats()
  const sees = (resource: Resource) => mayUse(me.actor, resource, 'view')
  const list = useList(projects, projectParams, { enabled: sees(projects) })
  const phases = useList(projectphases, phaseParams, { enabled: sees(projectphases) })
  const upcoming = useList(items, { ...itemParams, duefrom: today() }, { enabled: sees(items) })
  if (!sees(projects)) return null
  const phasesByKey = Map.groupBy(phases.data?.rows ?? [], ({ projectid }) => String(projectid))
  const itemsByKey = Map.groupBy(upcoming.data?.rows ?? [], ({ projectid }) => String(projectid))
  const cards = (list.data?.rows ?? []).map((project) => ({
    project,
    phases: phasesByKey.get(key(project)) ?? [],
    next: itemsByKey.get(key(project))?.[0],
  }))
  return { cards, isPending: list.isPending }
}
