/** Timer actions that are faster than the service: each sees the result of the one before. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { discardSteps, redoLatest, undoLatest } from '../ui/keys/undo.ts'
import type { Client } from './client.ts'
import type { RecordData } from './record.ts'
import { startTimer, stopTimer } from './timer.ts'

const [first, second] = [
  { id: 11, name: 'Survey' },
  { id: 12, name: 'Drawings' },
]

/** The timer that the service has. */
let running: RecordData | null
let sent: string[]
let cache: QueryClient
let lastId = 100

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const client = (async (method: string, path: string) => {
  sent.push(`${method} ${path}`)
  await later(5)
  const [, item] = /items\/(\d+)\/starttimer/.exec(path) ?? []
  if (item) {
    lastId += 1
    running = { id: lastId, itemid: Number(item) }
    return { data: { id: lastId }, meta: {}, etag: null }
  }
  if (running === null) throw new Error('No timer is running.')
  const { itemid } = running
  running = null
  return { data: { id: 900, itemid, timespent: 30 }, meta: {}, etag: null }
}) as unknown as Client

const press = (item: RecordData) => startTimer(cache, client, item)

beforeEach(() => {
  discardSteps()
  running = null
  sent = []
  cache = new QueryClient()
})

/** What the app read before: a timer that runs on the item, for half an hour. */
function alreadyOn(item: RecordData) {
  running = { id: 50, itemid: item.id, timespent: 30 }
  cache.setQueryData(['list', 'activetimers'], { rows: [running] })
}

it('a second press on the same item stops the timer that the first one started', async () => {
  expect(await Promise.all([press(first), press(first)])).toEqual([true, true])
  expect(sent).toEqual(['PUT /projects/items/11/starttimer', `DELETE /time/activetimers/${lastId}`])
})

it('a timer that was stopped is not stopped again for the next one', async () => {
  alreadyOn(first)
  expect(await Promise.all([press(first), press(second)])).toEqual([true, true])
  expect(sent).toEqual(['PUT /time/stoptimer', 'PUT /projects/items/12/starttimer'])
  expect(running?.itemid).toBe(12)
})

it('an action before the timers were read again knows what the last one left', async () => {
  alreadyOn(first)
  await press(first)
  await press(second)
  await stopTimer(cache, client)
  expect(sent).toEqual([
    'PUT /time/stoptimer',
    'PUT /projects/items/12/starttimer',
    `DELETE /time/activetimers/${lastId}`,
  ])
})

it('a press while an undo is pending starts from its result', async () => {
  await press(first)
  undoLatest()
  await later(0)
  expect(await press(first)).toBe(true)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map((each) => each.split(' ')[0])).toEqual(['PUT', 'DELETE', 'PUT'])
})

it('two starts in a hurry are undone and redone one by one', async () => {
  await press(first)
  await press(second)
  const expectRunning = (itemid: number | null) => vi.waitFor(() => expect(running?.itemid ?? null).toBe(itemid))
  for (const itemid of [11, null]) {
    undoLatest()
    await expectRunning(itemid)
  }
  for (const itemid of [11, 12]) {
    redoLatest()
    await expectRunning(itemid)
  }
  undoLatest()
  await expectRunning(11)
  expect(sent.filter((each) => each.includes('stoptimer'))).toEqual([])
})
