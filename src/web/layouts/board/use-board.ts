/** The data of a board: the stages of the listed states, each with its cards and their total number. */
import { useMemo } from 'react'
import { getCaption } from '../../../contract/language/captions.ts'
import type { Field } from '../../../contract/language/field.ts'
import { mayUse, seesField, stageField } from '../../../contract/language/resource.ts'
import { pageParams } from '../../../contract/requests/page-params.ts'
import { workstages } from '../../../contract/resources/settings/settings.ts'
import { type CountsData, useCounts } from '../../data/lists/counts.ts'
import { type Params, useList } from '../../data/queries.ts'
import { key, type RecordData } from '../../data/record.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import type { CardFields } from './card-fields.ts'
import { columnKey, getColumns, type Stage, type StageColumn } from './card-positions.ts'
import { getLanes, type Lane } from './lanes.ts'

export interface Board {
  /** The columns of every lane, lane by lane. */
  readonly columns: readonly StageColumn[]
  /** The stages with their cards in all lanes, for the heads above the lanes. */
  readonly heads: readonly StageColumn[]
  readonly lanes: readonly Lane[] | null
  readonly counts: CountsData | undefined
  /** The field that is summed above each column. */
  readonly sumField: string | null
}

/** Null while the stages are loading. */
export function useBoard(card: CardFields): Board | null {
  const { me, view, address, rows } = useListContext()
  const { resource } = view
  const mayList = mayUse(me.actor, workstages, 'view')
  const stageParams = { entity: resource.singular, fields: 'name,color,workstate', sortby: 'sortorder' }
  const { data, isError } = useList(workstages, stageParams, { enabled: mayList })
  const isKnown = data !== undefined || !mayList || isError
  const states = getStates(address.params, resource.states.listed)
  const records = data?.rows
  const isLaned = address.search.group === card.lanes && card.lanes in resource.fields
  const board = useMemo(() => {
    const stages = records
      ? records
          .filter(({ workstate }) => states === 'all' || states.split(',').includes(String(workstate)))
          .map(getStage)
      : stagesIn(rows, stageField(resource) ?? '', getCaption(resource, stageField(resource) ?? '') ?? '')
    const heads = getColumns(resource, stages, rows)
    const lanes = isLaned ? getLanes(resource, card.lanes, stages, rows) : null
    return { heads, lanes, columns: lanes ? lanes.flatMap((lane) => lane.columns) : heads }
  }, [records, states, rows, resource, isLaned, card.lanes])
  const sum = card.sums.find((name) => seesField(me.actor, resource.fields[name] as Field)) ?? null
  const filters = Object.entries(address.params).filter(([name]) => !pageParams.has(name))
  const counts = useCounts(resource, {
    ...Object.fromEntries(filters),
    by: stageField(resource) ?? '',
    ...(sum === null ? {} : { sums: sum }),
  })
  return isKnown ? { ...board, counts, sumField: sum } : null
}

const getStates = ({ status }: Params, listedStates: readonly string[]): string =>
  status === undefined || status.startsWith('!') ? (status ? 'all' : listedStates.join(',')) : status

const getStage = (record: RecordData): Stage => ({
  id: record.id,
  name: String(record.name ?? ''),
  color: typeof record.color === 'string' ? record.color : null,
})

/** For people who may not read the firm's stages: the stages of the records that they see. */
function stagesIn(rows: readonly RecordData[], fieldName: string, caption: string): readonly Stage[] {
  const stages = rows.flatMap((row) =>
    row[fieldName] === undefined
      ? []
      : [getStage({ id: Number(row[fieldName]), name: row[caption], color: row.workstagecolor })],
  )
  return [...new Map(stages.map((stage) => [columnKey(stage.id), stage])).values()].toSorted(
    (first, second) => Number(first.id) - Number(second.id),
  )
}

/** Finds a card by its id. */
export const getCard = (columns: readonly StageColumn[], id: string): RecordData | undefined =>
  columns.flatMap(({ cards }) => cards).find((card) => key(card) === id)
