import { describe, expect, it } from 'vitest'
import { items } from '../../../contract/resources/work/items.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import type { RecordData } from '../../data/record.ts'
import { getCardPosition, getColumns, positionAt, positionBack, type StageColumn, stepFrom } from './card-positions.ts'

const stages = [
  { id: 1, name: 'Concept', color: '7c3aed' },
  { id: 2, name: 'On site', color: 'd97706' },
  { id: 3, name: 'Snags', color: null },
]
const project = (id: number, workstageid?: number) => ({ id, workstageid })
const rows: readonly RecordData[] = [project(10, 1), project(11, 2), project(12, 1), project(13)]
const columns = getColumns(projects, stages, rows)
const shown = (all: readonly StageColumn[]) => all.map(({ key, cards }) => [key, ...cards.map(({ id }) => id)])

describe('the columns of a board', () => {
  it('are the stages in order, after records without a stage', () => {
    expect(shown(columns)).toEqual([['none', 13], ['1', 10, 12], ['2', 11], ['3']])
    expect(shown(getColumns(projects, stages, rows.slice(0, 3)))[0]).toEqual(['1', 10, 12])
  })

  it('know where each card is', () => {
    expect(getCardPosition(columns, '12')).toEqual({ column: '1', index: 1 })
    expect(getCardPosition(columns, '99')).toBeNull()
  })
})

describe('a card moved by keyboard', () => {
  it.each([
    ['ArrowUp', { column: '1', index: 0 }],
    ['ArrowDown', { column: '1', index: 1 }],
    ['ArrowLeft', { column: 'none', index: 1 }],
    ['ArrowRight', { column: '2', index: 1 }],
  ] as const)('goes one step with %s', (arrow, place) => {
    expect(stepFrom(columns, '12', { column: '1', index: 1 }, arrow)).toEqual(place)
  })

  it('stops at the edges of the board', () => {
    expect(stepFrom(columns, '11', { column: '3', index: 0 }, 'ArrowRight')).toEqual({ column: '3', index: 0 })
  })
})

describe('the named neighbour', () => {
  const [, concept] = columns as [StageColumn, StageColumn]
  const moved = project(11, 2)

  it('is the next card, or the last one above', () => {
    expect(positionAt(projects, concept, moved, 0)).toEqual({ before: '10' })
    expect(positionAt(projects, concept, moved, 2)).toEqual({ after: '12' })
  })

  it('is none in an empty column', () => {
    expect(positionAt(projects, columns[3] as StageColumn, moved, 0)).toBeNull()
  })

  it('has the same project, phase and parent, because a moved item adopts them', () => {
    const item = (id: number, projectid: number, itemcollectionid: number) => ({
      id,
      projectid,
      itemcollectionid,
      activeworkstageid: 1,
    })
    const cards = [item(1, 5, 8), item(2, 5, 9), item(3, 6, 8), item(4, 5, 8)]
    const [column] = getColumns(items, stages, cards) as [StageColumn]
    expect(positionAt(items, column, cards[3] as RecordData, 2)).toEqual({ after: '1' })
    expect(positionAt(items, column, cards[2] as RecordData, 0)).toBeNull()
    expect(positionBack(items, cards, cards[3] as RecordData)).toEqual({ after: '1' })
    expect(positionBack(projects, rows, rows[0] as RecordData)).toEqual({ before: '11' })
  })
})
