/** Moving a record to another stage, completing it, undoing both and redoing both: none reverts a part of the other change. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import { discardSteps, redoLatest, undoLatest } from '../../ui/keys/undo.ts'
import type { Client } from '../client.ts'
import { firstConflict, type Resolution } from '../conflicts.ts'
import type { ListData } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import { complete } from './completion.ts'
import { restage } from './restage.ts'

const items = resourceNamed('items')
const fields = 'name,activeworkstate,activeworkstageid,workstagename'

interface Standing {
  readonly activeworkstate: string
  readonly activeworkstageid?: number
}
const open: Standing = { activeworkstate: 'active', activeworkstageid: 1 }
const begun: Standing = { activeworkstate: 'active', activeworkstageid: 2 }
const third: Standing = { activeworkstate: 'active', activeworkstageid: 3 }
const done: Standing = { activeworkstate: 'complete' }

/** The item as the service stores it. There are three open stages, and none for completed items. */
let stored: Standing
let refuses: (request: string) => boolean
let asked: string[]

const client = (async (method: string, path: string, { body = {} }: { body?: Record<string, unknown> } = {}) => {
  asked.push(`${method} ${path}`)
  if (refuses(`${method} ${path}`)) throw new RequestError(409, ['It is locked.'])
  if (method === 'PUT' && path.endsWith('/items/1')) {
    const stage = body.activeworkstageid as number | null
    stored = stage === null ? { activeworkstate: stored.activeworkstate } : { ...open, activeworkstageid: stage }
  } else if (path.endsWith('/complete')) stored = done
  else if (path.endsWith('/batch')) return { data: { updated: put(body as unknown as Batch) }, meta: {}, etag: null }
  else if (method === 'GET' && path.endsWith('/items')) return { data: [{ id: 1, ...stored }], meta: {}, etag: null }
  return { data: { id: 1, ...stored }, meta: {}, etag: null }
}) as unknown as Client

interface Batch {
  readonly filter: { readonly status: string; readonly workstageid?: string }
  readonly update: { readonly activeworkstate: string; readonly activeworkstageid: number | null }
}

function put({ filter: { status, workstageid }, update }: Batch): number {
  const isThere = status === 'all' || status === stored.activeworkstate
  const isStaged = workstageid === undefined || Number(workstageid) === stored.activeworkstageid
  if (!isThere || !isStaged) return 0
  const { activeworkstate, activeworkstageid } = update
  stored = { activeworkstate, ...(activeworkstageid === null ? {} : { activeworkstageid }) }
  return 1
}

let cache: QueryClient
const shown = ['list', 'items', { fields, status: 'all' }, '']
const row = () => cache.getQueryData<ListData>(shown)?.rows[0] ?? { id: 1 }

function begin(standing: Standing): void {
  stored = standing
  cache = new QueryClient()
  cache.setQueryData(shown, { rows: [{ id: 1, name: 'Survey', ...standing }], total: 1 })
}

const moveTo = (stage: number) => restage(cache, client, items, row(), { stage, position: null, back: null })
const finish = () => complete(cache, client, items, [row()])
/** Presses Ctrl+Z, or the keys of redo, and waits for the effects. */
async function takeBack(standing: Standing, press = undoLatest): Promise<void> {
  press()
  await vi.waitFor(() => expect(stored).toEqual(standing))
  await vi.waitFor(() => expect(row()).toMatchObject(standing))
}

beforeEach(() => {
  discardSteps()
  asked = []
  refuses = () => false
  begin(open)
})

it('a moved and completed task is undone in two steps', async () => {
  await moveTo(2)
  await finish()
  expect(stored).toEqual(done)
  await takeBack(begun)
  await takeBack(open)
})

it('both are redone in two steps, and undone again', async () => {
  await moveTo(2)
  await finish()
  await takeBack(begun)
  await takeBack(open)
  await takeBack(begun, redoLatest)
  await takeBack(done, redoLatest)
  expect(redoLatest()).toBe(false)
  await takeBack(begun)
  await takeBack(open)
})

it('a task completed before the move was confirmed is undone in two steps as well', async () => {
  await Promise.all([moveTo(2), finish()])
  expect(stored).toEqual(done)
  await takeBack(begun)
  await takeBack(open)
})

it('a task whose move was refused returns to its actual stage', async () => {
  refuses = (request) => /^PUT .*\/items\/1$/.test(request)
  const answers = await Promise.all([moveTo(2), finish()])
  expect(answers).toEqual([false, true])
  await takeBack(open)
})

it('a task completed without a stage is completed again when its move is undone', async () => {
  begin(done)
  await moveTo(2)
  expect(stored).toEqual(begun)
  await takeBack(done)
})

it('a task completed and moved before confirmation is completed again', async () => {
  await Promise.all([finish(), moveTo(3)])
  expect(stored).toEqual({ ...open, activeworkstageid: 3 })
  await takeBack(done)
  await takeBack(open)
})

it('a move cannot be undone once somebody has completed the task', async () => {
  await moveTo(2)
  stored = done
  undoLatest()
  await vi.waitFor(() => expect(asked.filter((each) => each.endsWith('batch'))).toHaveLength(1))
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/^GET/))
  expect(stored).toEqual(done)
})

it('a partly refused move is rolled back', async () => {
  refuses = (request) => request.endsWith('/order')
  const to = { stage: 2, position: { after: '9' }, back: null }
  expect(await restage(cache, client, items, row(), to)).toBe(false)
  expect(stored).toEqual(open)
})

async function answerConflict(choice: Resolution) {
  await vi.waitFor(() => expect(firstConflict()).not.toBeNull())
  const conflict = firstConflict()
  expect([conflict?.field, conflict?.theirs.activeworkstageid, conflict?.mine.activeworkstageid]).toEqual([
    'activeworkstageid',
    3,
    2,
  ])
  conflict?.answer(choice)
}

it.each([
  ['before the screen shows it', () => ({})],
  [
    'while the card is held, as the screen shows',
    () => {
      const original = row()
      cache.setQueryData(shown, { rows: [{ id: 1, name: 'Survey', ...third }], total: 1 })
      return { original }
    },
  ],
])('a move asks if somebody has moved the task meanwhile, %s', async (_when, held) => {
  for (const [choice, standing] of [
    ['theirs', third],
    ['mine', begun],
  ] as const) {
    begin(open)
    stored = third
    const moving = restage(cache, client, items, row(), { stage: 2, position: null, back: null, ...held() })
    await answerConflict(choice)
    await moving
    expect(stored).toEqual(standing)
  }
  await takeBack(third)
})

it('a move to where somebody has moved the task meanwhile asks nothing', async () => {
  stored = begun
  expect(await moveTo(2)).toBe(true)
  expect([stored, firstConflict()]).toEqual([begun, null])
})
