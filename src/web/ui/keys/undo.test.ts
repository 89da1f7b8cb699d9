import { beforeEach, expect, it } from 'vitest'
import { addStep, discardSteps, setOfferedStep, type Undo, undoLatest, undoStep } from './undo.ts'

let taken: string[]

const changed = (name: string, takeBack: Undo = async () => true) =>
  addStep(
    Promise.resolve(() => {
      taken.push(name)
      return takeBack()
    }),
  )

const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(async () => {
  await settled()
  setOfferedStep(null)
  discardSteps()
  taken = []
})

it('undoes changes from the newest, until there are none', async () => {
  for (const name of ['first', 'second', 'third']) changed(name)
  expect([undoLatest(), undoLatest()]).toEqual([true, true])
  await settled()
  expect(taken).toEqual(['third', 'second'])
  expect([undoLatest(), undoLatest()]).toEqual([true, false])
  await settled()
  expect(taken).toEqual(['third', 'second', 'first'])
})

it('a message undoes its own change, and only once', async () => {
  changed('first')
  const second = changed('second')
  changed('third')
  undoStep(second)
  undoStep(second)
  undoLatest()
  undoLatest()
  await settled()
  expect(taken).toEqual(['second', 'third', 'first'])
})

it('a pending change is undone once it is confirmed', async () => {
  changed('before')
  const answer = Promise.withResolvers<Undo>()
  addStep(answer.promise)
  undoLatest()
  await settled()
  expect(taken).toEqual([])
  answer.resolve(async () => {
    taken.push('late')
    return true
  })
  await settled()
  expect(taken).toEqual(['late'])
})

it('a refused change is no step, and undoing it undoes no other', async () => {
  changed('before')
  const answer = Promise.withResolvers<null>()
  addStep(answer.promise)
  undoLatest()
  answer.resolve(null)
  await settled()
  expect(taken).toEqual([])
  undoLatest()
  await settled()
  expect(taken).toEqual(['before'])
})

it('a failed undo without a connection keeps its position', async () => {
  let isAway = true
  changed('first')
  changed('second', async () => !isAway)
  undoLatest()
  await settled()
  changed('third')
  isAway = false
  for (let times = 0; times < 3; times += 1) undoLatest()
  await settled()
  expect(taken).toEqual(['second', 'third', 'second', 'first'])
})

it('another page keeps the last change as long as its message is visible', async () => {
  changed('long ago')
  const last = changed('last')
  setOfferedStep(last)
  await settled()
  discardSteps()
  expect([undoLatest(), undoLatest()]).toEqual([true, false])
  await settled()
  expect(taken).toEqual(['last'])
})
