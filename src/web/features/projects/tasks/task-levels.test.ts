import { expect, it } from 'vitest'
import { changeLevel, type Level } from './task-levels.ts'
import { taskTree } from './task-tree.ts'

const groups = taskTree(
  [{ id: 1, name: 'Concept' }],
  [
    { id: 10, itemcollectionid: 1 },
    { id: 12, itemcollectionid: 1, parentid: 10 },
    { id: 13, itemcollectionid: 1, parentid: 12 },
    { id: 11, itemcollectionid: 1 },
    { id: 14, itemcollectionid: 1 },
  ],
)

it.each<[string, Level, object | null]>([
  ['11', 'indent', { parent: 10, position: { after: '12' }, back: { after: '10' } }],
  ['14', 'indent', { parent: 11, position: null }],
  ['10', 'indent', null],
  ['12', 'indent', null],
  ['12', 'outdent', { parent: null, position: { after: '10' }, back: { set: { parentid: 10 } } }],
  ['13', 'outdent', { parent: 10, position: { after: '12' }, back: { set: { parentid: 12 } } }],
  ['11', 'outdent', null],
])('task %s: %s', (id, level, change) => {
  if (change === null) expect(changeLevel(groups, id, level)).toBeNull()
  else expect(changeLevel(groups, id, level)).toMatchObject(change)
})
