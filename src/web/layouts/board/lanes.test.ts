import { describe, expect, it } from 'vitest'
import { items } from '../../../contract/resources/work/items.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { stepFrom } from './card-positions.ts'
import { getLanes, handover, type Lane } from './lanes.ts'

const stages = [
  { id: 1, name: 'To do', color: null },
  { id: 2, name: 'Review', color: null },
]
const [ada, bo] = [
  { id: 7, firstname: 'Ada', lastname: 'Quay' },
  { id: 8, firstname: 'Bo', lastname: 'Alder' },
]
const item = (id: number, activeworkstageid: number, ...assignedto: object[]) => ({ id, activeworkstageid, assignedto })
const shared = item(3, 2, bo, ada)
const lanes = getLanes(items, 'assignedto', stages, [item(1, 1, bo), item(2, 1, ada), shared, item(4, 1)])
const columns = lanes.flatMap((lane) => lane.columns)
const [adas, bos, nobodys] = lanes as [Lane, Lane, Lane]

describe('the lanes of a board', () => {
  it('are those of everybody with a card, by name, and finally the unassigned one', () => {
    expect(lanes.map(({ name }) => name)).toEqual(['Ada Quay', 'Bo Alder', 'Unassigned'])
    expect(columns.map(({ key, cards }) => [key, ...cards.map(({ id }) => id)])).toEqual([
      ['7/1', 2],
      ['7/2', 3],
      ['8/1', 1],
      ['8/2'],
      ['none/1', 4],
      ['none/2'],
    ])
  })

  it('are navigated by arrow keys: beyond the end of a column into the next lane, never sideways', () => {
    expect(stepFrom(columns, '2', { column: '7/1', index: 0 }, 'ArrowDown')).toEqual({ column: '8/1', index: 0 })
    expect(stepFrom(columns, '1', { column: '8/1', index: 0 }, 'ArrowUp')).toEqual({ column: '7/1', index: 1 })
    expect(stepFrom(columns, null, { column: '8/1', index: 0 }, 'ArrowUp')).toEqual({ column: '7/1', index: 0 })
    expect(stepFrom(columns, '3', { column: '7/2', index: 0 }, 'ArrowRight')).toEqual({ column: '7/2', index: 0 })
    expect(stepFrom(columns, '4', { column: 'none/1', index: 0 }, 'ArrowDown')).toEqual({ column: 'none/1', index: 0 })
  })
})

describe('a card moved to another lane', () => {
  it('replaces the one person by the other, and keeps further assignees', () => {
    expect(handover(items, 'assignedto', shared, adas, nobodys)).toMatchObject({
      set: { assignedto: [8] },
      back: { assignedto: [8, 7] },
      shown: { assignedto: [bo] },
    })
    expect(handover(items, 'assignedto', item(4, 1), nobodys, bos).set).toEqual({ assignedto: [8] })
  })

  it('gets another manager', () => {
    const owned = { id: 1, managerid: 7, managername: 'Ada Quay' }
    expect(handover(projects, 'managerid', owned, adas, bos)).toEqual({
      set: { managerid: 8 },
      back: { managerid: 7 },
      shown: { managerid: 8, managername: 'Bo Alder' },
    })
    expect(handover(projects, 'managerid', owned, adas, nobodys).set).toEqual({ managerid: null })
  })
})
