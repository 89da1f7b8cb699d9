/** The items of a project on a board or a timeline, with the search and filters of the item list. */
import { useMemo } from 'react'
import type { ProjectRecord } from '../../data/declared-records.ts'
import { isDeleted, key } from '../../data/record.ts'
import { ListScreen } from '../../resource/grid/list/list-screen.tsx'
import type { Extras } from '../../resource/record/extras.ts'
import { items } from '../../views/items.ts'
import { projects } from '../../views/projects.ts'

interface Props {
  readonly project: ProjectRecord
  readonly itemExtras: Extras
  readonly layout: 'board' | 'timeline'
}

export function ProjectItems({ project, itemExtras, layout }: Props) {
  const id = key(project)
  const isClosed = isDeleted(projects.resource, project)
  const scope = useMemo(() => ({ fixedParams: { projectid: id }, layout, isClosed }), [id, layout, isClosed])
  return <ListScreen view={items} scope={scope} extras={itemExtras} isPart />
}
