/** The board as a layout of a list: a column for each work stage. Loaded when first shown. */

import { getCaption } from '../../../contract/language/captions.ts'
import { type Resource, stageField, stateField } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import type { Layout } from '../../resource/view.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { cardFields } from './card-fields.ts'

/** Number of cards in one request. */
const mostCards = 500

const Board = lazyPart(() => import('./board.tsx').then((part) => part.Board))

function BoardBody() {
  return <Board fallback={<BoardSkeleton />} />
}

export const board = (resource: Resource): Layout => ({
  name: 'board',
  label: t('Board'),
  Body: BoardBody,
  Skeleton: BoardSkeleton,
  pageSize: mostCards,
  byHand: true,
  groups: [cardFields(resource.name).lanes],
  fields: shownOn(resource),
})

/** Fields that cards show, and those that decide their position. */
function shownOn(resource: Resource): readonly string[] {
  const stage = stageField(resource) ?? ''
  const { under, inside = under, people, lanes } = cardFields(resource.name)
  const { within = null, follow = [] } = resource.reorder ?? {}
  const placing = [stage, getCaption(resource, stage), 'workstagecolor', stateField(resource), within, ...follow]
  const fieldNames = [resource.title, under, inside, people, lanes, 'duedate', 'percentcomplete']
  return [...new Set([...fieldNames, ...placing].filter((name) => name !== null))]
}
