import { beforeEach, expect, it } from 'vitest'
import { addStep, discardSteps, redoLatest, redoStep, setOfferedStep, type Undo, undoLatest, undoStep } from './undo.ts'

let taken: string[]

const changed = (name: string, takeBack: Undo = async () => 'undone') =>
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

it('changes are undone from the newest, until there are none', async () => {
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
    return 'undone'
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
  changed('second', async () => (isAway ? 'unanswered' : 'undone'))
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

/** A change that can be redone; `done` tells how often it was made. */
function redoable(name: string, takeBack: Undo = async () => 'undone') {
  const make = (): Promise<boolean> => {
    step = addStep(
      Promise.resolve(() => {
        taken.push(`-${name}`)
        return takeBack()
      }),
      make,
    )
    taken.push(name)
    return Promise.resolve(true)
  }
  let step: ReturnType<typeof addStep> | null = null
  make()
  return step as unknown as ReturnType<typeof addStep>
}

it('what was undone is redone from the last, and can be undone again', async () => {
  redoable('a')
  redoable('b')
  expect([undoLatest(), undoLatest(), redoLatest(), redoLatest(), redoLatest()]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect([undoLatest(), undoLatest(), undoLatest()]).toEqual([true, true, false])
  await settled()
  expect(taken).toEqual(['a', 'b', '-b', '-a', 'a', 'b', '-b', '-a'])
})

it('nothing is redone once something else was changed', async () => {
  redoable('a')
  undoLatest()
  await settled()
  redoable('b')
  expect(redoLatest()).toBe(false)
  undoLatest()
  undoLatest()
  await settled()
  expect(taken).toEqual(['a', '-a', 'b', '-b'])
})

it('a message redoes its own change, and only once', async () => {
  const a = redoable('a')
  redoable('b')
  undoLatest()
  undoLatest()
  await settled()
  redoStep(a)
  redoStep(a)
  await settled()
  expect(taken).toEqual(['a', 'b', '-b', '-a', 'a'])
})

it('a change whose undo was refused is not made a second time', async () => {
  redoable('a', async () => 'refused')
  undoLatest()
  redoLatest()
  await settled()
  expect(redoLatest()).toBe(false)
  expect(taken).toEqual(['a', '-a'])
})

it('a change that cannot be made again is not redone, and neither is one of another page', async () => {
  changed('first')
  undoLatest()
  await settled()
  expect(redoLatest()).toBe(false)
  redoable('a')
  undoLatest()
  await settled()
  discardSteps()
  expect(redoLatest()).toBe(false)
})
