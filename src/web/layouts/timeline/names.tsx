/** The left side of a timeline: the names of groups and records. */
import { type MouseEvent, memo } from 'react'
import { stageField } from '../../../contract/language/resource.ts'
import { getDays } from '../../cells/record-days.ts'
import { getTitle, isDone, key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { StageMark } from '../../resource/values/related-value.tsx'
import { opensNewTab } from '../../ui/keys/opens-new-tab.ts'
import classes from './timeline.module.css'

export const GroupName = memo(({ name }: { name: string }) => (
  <h2 className={classes.name}>
    <span>{name}</span>
  </h2>
))

interface Props {
  readonly record: RecordData
  readonly isOpen: boolean
}

export const RecordName = memo(({ record, isOpen }: Props) => {
  const { view, openRecord } = useListContext()
  const { resource } = view
  const id = key(record)
  const days = getDays(record)
  const open = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    openRecord(id)
  }
  return (
    <div className={classes.name} data-row={id} data-open={isOpen || undefined}>
      <StageMark id={Number(record[stageField(resource) ?? ''] ?? 0)} color={record.workstagecolor} />
      <a
        href={`/${resource.name}/${id}`}
        title={getTitle(resource, record)}
        data-done={isDone(resource, record) || undefined}
        // If there is a bar, the bar is in the tab order and leads to the same record.
        tabIndex={days ? -1 : undefined}
        onClick={open}
      >
        {getTitle(resource, record)}
      </a>
      {!days && <span className={classes.undated}>{t('No date')}</span>}
    </div>
  )
})
