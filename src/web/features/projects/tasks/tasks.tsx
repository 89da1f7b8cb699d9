/** The tasks of a project: phases and their items, which can be reordered, completed, assigned and added in place. */
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { projectphases } from '../../../../contract/resources/work/project-phases.ts'
import { useChanges } from '../../../data/changes.ts'
import type { ProjectRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import { type Params, useList } from '../../../data/queries.ts'
import { isDone, key, type RecordData, stateField } from '../../../data/record.ts'
import { useTimer } from '../../../data/timer.ts'
import { t } from '../../../language/t.ts'
import { type Column, chosenColumns, getColumns, getFields } from '../../../resource/columns/columns.ts'
import { getWithRoomForDays } from '../../../resource/columns/day-width.ts'
import { BulkBar } from '../../../resource/dialogs/bulk-bar.tsx'
import { focusRow, useListKeys } from '../../../resource/grid/list/list-keys.ts'
import { useFieldByKey } from '../../../resource/grid/table/field-by-key.tsx'
import { useEditing } from '../../../resource/grid/table/use-editing.ts'
import { editKeys } from '../../../resource/inputs/fields/can-edit.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import type { Extras } from '../../../resource/record/extras.ts'
import { RecordPanel } from '../../../resource/record/record-panel.tsx'
import { openInPanel, useScreenSearch } from '../../../resource/screen-search.ts'
import { useMinWidth } from '../../../ui/measure/wide.ts'
import { getMessage } from '../../../ui/message-of.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ScreenPending } from '../../../ui/screen-pending.tsx'
import { items } from '../../../views/items.ts'
import { changeLevel, type Level } from './task-levels.ts'
import { TaskOrder } from './task-order.tsx'
import { TaskTable } from './task-table.tsx'
import { type PhaseTasks, taskTree } from './task-tree.ts'
import classes from './tasks.module.css'
import { useLevelKeys } from './use-level-keys.ts'
import { useSelection } from './use-selection.ts'

const columnNames = ['name', 'assignedto', 'duedate', 'priority', 'timespent']
/** Columns on narrow screens, which leave more room for names. */
const fewerNames = columnNames.filter((name) => name !== 'priority')
/** Viewport width in pixels at which all columns fit. */
const roomy = 1160
/** Column widths in pixels that fit time with its estimate, and a full name. */
const widths: Readonly<Record<string, number>> = { timespent: 204, assignedto: 168 }
/** Narrower columns, which leave more room for item names. */
const tightWidths: typeof widths = { timespent: 196, assignedto: 120, duedate: 100 }
/** Fields for building the tree, in addition to the columns. */
const treeFields = ['projectid', 'itemcollectionid', 'parentid', stateField(items.resource)]
const phaseParams: Params = { fields: 'name,startdate,duedate,percentcomplete', sortby: 'sortorder' }
const noRecords: readonly RecordData[] = []
const noFields = {}

interface Props {
  readonly me: Me
  readonly project: ProjectRecord
  readonly itemExtras: Extras
}

export function Tasks({ me, project, itemExtras }: Props) {
  const [search, setSearch] = useScreenSearch()
  const isRoomy = useMinWidth(roomy)
  const every = useMemo(() => getColumns(items.resource, me.actor), [me])
  const columns = useMemo(() => taskColumns(every, isRoomy), [every, isRoomy])
  const phases = useList(projectphases, phaseParams, { path: `/projects/${project.id}/phases` })
  const tasks = useList(items.resource, itemParams(project, getFields(items, columns)))
  const phaseRecords = phases.data?.rows ?? noRecords
  const itemRecords = tasks.data?.rows ?? noRecords
  const { day } = useFormats()
  const sized = useMemo(() => getWithRoomForDays(columns, itemRecords, day), [columns, itemRecords, day])
  const groups = useMemo(() => taskTree(phaseRecords, itemRecords), [phaseRecords, itemRecords])
  const records = useMemo(() => groups.flatMap((group) => group.tasks.map(({ record }) => record)), [groups])
  const open = search.open ?? null
  const openItem = (id: string | null) => {
    if (id === null && open !== null) focusRow(open)
    openInPanel(setSearch, id)
  }
  const { editing, actions, refusedEdits } = useEditing(items, columns, openItem)
  const toggle = useToggle(itemRecords)
  const selection = useSelection(records)
  const changes = useChanges()
  const timer = useTimer(me)
  const startTimer = useMemo(() => (timer.isOpen ? changes.startTimer : undefined), [timer.isOpen, changes])
  const byKey = useFieldByKey({ view: items, columns, rows: records, actions })
  const active = useListKeys({
    view: items,
    rows: records,
    open,
    onOpen: openItem,
    onToggle: selection.toggle,
    onSelect: selection.add,
    ...(selection.records.length === 0 ? { onComplete: toggle } : {}),
    onEdit: (id) => actions.edit(id, 'name'),
    // While tasks are selected, the bulk bar handles the letters, for all of them.
    fields: selection.records.length === 0 ? editKeys(items, me.actor) : noFields,
    onField: byKey.onField,
    onTimer: (id) => {
      const task = records.find((record) => key(record) === id)
      if (task) startTimer?.(task)
    },
    onCreate: null,
  })
  const mayMove = mayUse(me.actor, items.resource, 'edit')
  const toLevel = useLevels(groups)
  useLevelKeys(mayMove && open === null ? toLevel : null)
  const error = phases.error ?? tasks.error
  if (error && !(phases.data && tasks.data)) {
    return (
      <Notice title={t("Couldn't load the tasks")} text={getMessage(error)}>
        <Button onClick={() => Promise.all([phases.refetch(), tasks.refetch()])}>{t('Try again')}</Button>
      </Notice>
    )
  }
  if (!phases.data || !tasks.data) return <ScreenPending />
  const table = {
    me,
    project,
    groups,
    columns: sized,
    editing,
    refusedEdits,
    actions,
    active,
    open,
    toggle,
    startTimer,
    selectedIds: selection.ids,
    select: selection.press,
  }
  return (
    <div className={classes.split} data-print="whole">
      <div className={classes.body} data-print="whole">
        {byKey.popover}
        {mayMove ? (
          <TaskOrder groups={groups} toLevel={toLevel}>
            <TaskTable {...table} canReorder />
          </TaskOrder>
        ) : (
          <TaskTable {...table} canReorder={false} />
        )}
        {selection.records.length > 0 && (
          <BulkBar
            me={me}
            view={items}
            columns={every}
            records={selection.records}
            clear={() => {
              selection.clear()
              if (active !== null) focusRow(active)
            }}
          />
        )}
      </div>
      {open !== null && (
        <RecordPanel
          me={me}
          view={items}
          id={open}
          listedValues={itemRecords.find((record) => key(record) === open)}
          extras={itemExtras}
          close={() => openItem(null)}
        />
      )}
    </div>
  )
}

const taskColumns = (every: readonly Column[], isRoomy: boolean) =>
  chosenColumns(every, isRoomy ? columnNames : fewerNames, 'name').map((column) => ({
    ...column,
    label: column.name === 'timespent' ? t('Time') : column.label,
    width: (isRoomy ? widths : tightWidths)[column.name] ?? column.width,
  }))

function itemParams(project: ProjectRecord, status: string): Params {
  const { states, fields } = items.resource
  const every = fields[stateField(items.resource)]?.values ?? states.listed
  return {
    projectid: String(project.id),
    status: every.join(','),
    sortby: 'sortorder',
    fields: [status, ...treeFields].join(','),
  }
}

/** Completes an open item and reopens a done one. */
function useToggle(records: readonly RecordData[]) {
  const changes = useChanges()
  const { resource } = items
  return (id: string) => {
    const record = records.find((row) => key(row) === id)
    if (record && isDone(resource, record)) changes.reopen(resource, [record])
    else if (record) changes.complete(resource, [record])
  }
}

/** Indents or outdents a task; returns false if there is no such level. */
function useLevels(groups: readonly PhaseTasks[]) {
  const changes = useChanges()
  return (id: string, level: Level): boolean => {
    const change = changeLevel(groups, id, level)
    if (!change) return false
    const { record, position, back, displayedValues, parent } = change
    if (position) changes.move(items.resource, record, position, back, displayedValues)
    else changes.update(items.resource, record, 'parentid', parent)
    return true
  }
}
