/** The items of a project on a board, with the search and filters of their list. */
import { useMemo } from 'react'
import { key, type RecordData } from '../../data/record.ts'
import { ListScreen } from '../../resource/list/list-screen.tsx'
import type { Extras } from '../../resource/record/extras.ts'
import { items } from '../../views/items.ts'

export function ProjectBoard({ project, itemExtras }: { project: RecordData; itemExtras: Extras }) {
  const id = key(project)
  const scope = useMemo(() => ({ fixed: { projectid: id }, layout: 'board' }), [id])
  return <ListScreen view={items} scope={scope} extras={itemExtras} isPart />
}
