/**
 * A list of words of the account, such as tags, that can be added, renamed, coloured and reordered in place. Colour and
 * order are available if the resource has them.
 */
import { mayUse } from '../../../../contract/language/resource.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import { type Params, useList } from '../../../data/queries.ts'
import { getTitle, key, type RecordData } from '../../../data/record.ts'
import { t, within } from '../../../language/t.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { type Position, positionBeside, positionNow, positionOnStep } from '../../../ui/reorder/neighbour.ts'
import { ReorderArea } from '../../../ui/reorder/reorder-area.tsx'
import { useGradually } from '../../../ui/scrolling/gradually.ts'
import { AddWord } from './add-word.tsx'
import classes from './vocabulary.module.css'
import type { VocabularyProps } from './vocabulary-props.ts'
import { OrderedWord, VocabularyRow } from './vocabulary-row.tsx'

const noParams: Params = {}
const noRecords: readonly RecordData[] = []
/** Number of words rendered at first. */
const step = 50

export function Vocabulary(props: VocabularyProps) {
  const { resource, title, fixedValues = noParams, initial, isReady = true } = props
  const { actor } = useMe()
  const changes = useChanges()
  const list = useList(resource, fixedValues)
  const rows = list.data?.rows ?? noRecords
  const visibleCount = useGradually(rows.length, step)
  const ids = rows.map(key)
  const getRecord = (id: string) => rows.find((record) => key(record) === id)
  const getName = (id: string) => {
    const record = getRecord(id)
    return record ? getTitle(resource, record) : ''
  }
  const move = (id: string, position: Position | null) => {
    const record = getRecord(id)
    if (record && position) changes.move(resource, record, position, positionNow(ids, id))
  }
  if (list.isError) return <LoadFailure what={within(title)} error={list.error} retry={list.refetch} />
  if (!list.data || !isReady) return null
  const isOrdered = resource.reorder !== null && mayUse(actor, resource, 'edit')
  const Word = isOrdered ? OrderedWord : VocabularyRow
  const words = (
    <ul className={classes.words} aria-label={title}>
      {rows.slice(0, visibleCount).map((record) => (
        <Word key={key(record)} {...props} record={record} words={rows} />
      ))}
    </ul>
  )
  return (
    <div className={classes.vocabulary}>
      {rows.length === 0 && (
        <p className={classes.empty}>{props.empty ?? t('No {what} yet.', { what: within(title) })}</p>
      )}
      {rows.length > 0 &&
        (isOrdered ? (
          <ReorderArea
            ids={ids}
            nameOf={getName}
            onDrop={(id, over, after) => move(id, positionBeside(over, after))}
            onStep={(id, step) => move(id, positionOnStep(ids, id, step))}
            overlay={(id) => <div className={classes.dragged}>{getName(id)}</div>}
          >
            {words}
          </ReorderArea>
        ) : (
          words
        ))}
      {mayUse(actor, resource, 'add') && (
        <div className={classes.adding}>
          <AddWord resource={resource} fixedValues={{ ...fixedValues, ...initial }} words={rows} />
          {props.adding}
        </div>
      )}
    </div>
  )
}
