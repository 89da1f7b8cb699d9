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

it('steps back through the changes from the newest, and no further than there are any', async () => {
  for (const name of ['first', 'second', 'third']) changed(name)
  expect([undoLatest(), undoLatest()]).toEqual([true, true])
  await settled()
  expect(taken).toEqual(['third', 'second'])
  expect([undoLatest(), undoLatest()]).toEqual([true, false])
  await settled()
  expect(taken).toEqual(['third', 'second', 'first'])
})

it('a message takes back the change that it tells of, and that one only once', async () => {
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

it('a change that has not been answered yet is the one taken back, once it has been', async () => {
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

it('a change that was refused is none, and asking to take it back takes back no other', async () => {
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

it('one that could not be taken back while nobody was reached stays where it was in the order', async () => {
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

it('another page begins with what was done last, as long as its message stands', async () => {
  changed('long ago')
  const last = changed('last')
  setOfferedStep(last)
  await settled()
  discardSteps()
  expect([undoLatest(), undoLatest()]).toEqual([true, false])
  await settled()
  expect(taken).toEqual(['last'])
})
