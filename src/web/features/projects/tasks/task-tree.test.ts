import { describe, expect, it } from 'vitest'
import { getSiblings, moveBeside } from './task-moves.ts'
import { taskTree } from './task-tree.ts'

const phases = [
  { id: 1, name: 'Concept' },
  { id: '2', name: 'Detail' },
  { id: 3, name: 'Site' },
]
const items = [
  { id: 10, itemcollectionid: 1 },
  { id: 11, itemcollectionid: 1 },
  { id: 12, itemcollectionid: 1, parentid: 10 },
  { id: 13, itemcollectionid: 2 },
  { id: 14 },
]
const groups = taskTree(phases, items)

describe('the task tree', () => {
  it('puts items under their phase and children under their parent', () => {
    const outline = groups.map(({ phase, tasks }) => [
      phase?.name ?? null,
      tasks.map(({ record, depth }) => [record.id, depth]),
    ])
    expect(outline).toEqual([
      [
        'Concept',
        [
          [10, 0],
          [12, 1],
          [11, 0],
        ],
      ],
      ['Detail', [[13, 0]]],
      ['Site', []],
      [null, [[14, 0]]],
    ])
  })

  it('shows items whose parents form a cycle', () => {
    const circle = taskTree(phases, [
      { id: 1, itemcollectionid: 1, parentid: 2 },
      { id: 2, itemcollectionid: 1, parentid: 1 },
    ])
    expect(circle[0]?.tasks.map(({ record }) => record.id)).toEqual([1, 2])
  })

  it('counts only siblings as neighbours', () => {
    expect(getSiblings(groups, '11')).toEqual(['10', '11'])
    expect(getSiblings(groups, '12')).toEqual(['12'])
  })
})

describe('moving a task', () => {
  it('names one neighbour and the undo', () => {
    expect(moveBeside(groups, '11', '10', false)).toMatchObject({
      position: { before: '10' },
      back: { after: '10' },
      displayedValues: {},
    })
  })

  it('moves it to the phase of its new neighbour', () => {
    expect(moveBeside(groups, '10', '13', true)).toMatchObject({
      position: { after: '13' },
      back: { before: '11' },
      displayedValues: { itemcollectionid: 2, phasename: 'Detail' },
    })
  })

  it('undoes a move out of a phase that is now empty by naming the phase', () => {
    expect(moveBeside(groups, '13', '11', true)?.back).toEqual({ set: { itemcollectionid: 2 } })
  })

  it('places it after all subtasks when it is dropped between parent and child', () => {
    expect(moveBeside(groups, '11', '12', false)?.position).toEqual({ after: '10' })
  })
})
