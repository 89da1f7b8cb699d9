/** Moving a card to another person's lane and back: a colleague's change of its people is not overwritten unseen. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import { discardSteps, redoLatest, undoLatest } from '../../ui/keys/undo.ts'
import type { Client } from '../client.ts'
import { firstConflict } from '../conflicts.ts'
import type { RecordData } from '../record.ts'
import { restage } from './restage.ts'
import { update } from './update.ts'

const items = resourceNamed('items')
const person = (id: number): RecordData => ({ id, name: `Person ${id}` })
const [ann, bo, cleo] = [person(5), person(3), person(9)] as const

/** The people of the item as the service stores them, in the order of the service. */
let stored: readonly RecordData[]

const client = (async (method: string, _path: string, { body = {} }: { body?: Record<string, unknown> } = {}) => {
  if (method === 'PUT') stored = [bo, ann, cleo].filter(({ id }) => (body.assignedto as unknown[]).includes(id))
  return { data: { id: 1, name: 'Survey', assignedto: stored }, meta: {}, etag: null }
}) as unknown as Client

const move = () =>
  restage(new QueryClient(), client, items, { id: 1, name: 'Survey', assignedto: [ann] } as unknown as RecordData, {
    position: null,
    back: null,
    assignee: 'Bo',
    handOver: { set: { assignedto: [3] }, back: { assignedto: [5] }, shown: { assignedto: [bo] } },
  })

beforeEach(() => {
  discardSteps()
  stored = [ann]
})

it('a card goes to another person, and back', async () => {
  expect(await move()).toBe(true)
  expect(stored).toEqual([bo])
  undoLatest()
  await vi.waitFor(() => expect(stored).toEqual([ann]))
})

it('undo asks first if a colleague has added somebody since', async () => {
  await move()
  stored = [bo, cleo]
  undoLatest()
  await vi.waitFor(() => expect(firstConflict()).not.toBeNull())
  firstConflict()?.answer('theirs')
  await vi.waitFor(() => expect(firstConflict()).toBeNull())
  expect(stored).toEqual([bo, cleo])
})

it('a move of a card asks as well if a colleague has just changed its people', async () => {
  stored = [ann, cleo]
  const moved = move()
  await vi.waitFor(() => expect(firstConflict()).not.toBeNull())
  expect(stored).toEqual([ann, cleo])
  firstConflict()?.answer('mine')
  expect(await moved).toBe(true)
  expect(stored).toEqual([bo])
})

it('undo does not ask if only the order of the people differs from the service’s', async () => {
  stored = [bo]
  const item = { id: 1, name: 'Survey', assignedto: stored } as unknown as RecordData
  await update(new QueryClient(), client, items, item, 'assignedto', [cleo.id, ann.id])
  expect(stored).toEqual([ann, cleo])
  undoLatest()
  await vi.waitFor(() => expect(stored).toEqual([bo]))
  expect(firstConflict()).toBeNull()
})

it('redo asks first if a colleague has added somebody since the undo', async () => {
  await move()
  undoLatest()
  await vi.waitFor(() => expect(stored).toEqual([ann]))
  stored = [ann, cleo]
  redoLatest()
  await vi.waitFor(() => expect(firstConflict()).not.toBeNull())
  firstConflict()?.answer('theirs')
  await vi.waitFor(() => expect(firstConflict()).toBeNull())
  expect(stored).toEqual([ann, cleo])
})
