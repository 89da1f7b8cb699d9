import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Client } from '../client.ts'
import type { ListData } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import { runChange } from '../run-change.ts'
import { complete, reopen } from './completion.ts'
import { firstCompletionQuestion } from './completion-question.ts'

const items = resourceNamed('items')
const fields = 'name,activeworkstate,activeworkstageid,workstagename'
const shown = ['list', 'items', { fields, status: 'all' }, '']
const answers = {
  complete: { activeworkstate: 'complete', activeworkstageid: 11, workstagename: 'Done' },
  reactivate: { activeworkstate: 'active', activeworkstageid: 7, workstagename: 'To do' },
}

let cache: QueryClient
let asked: string[]
let isAway = false

const client = (async (method: string, path: string) => {
  asked.push(`${method} ${path}`)
  if (isAway) throw new RequestError(503, ['Away'])
  const action = path.split('/').at(-1) as keyof typeof answers
  return { data: answers[action] ?? [{ id: 1, ...answers.reactivate }], meta: {}, etag: null }
}) as unknown as Client

const row = () => cache.getQueryData<ListData>(shown)?.rows[0] ?? { id: 1 }
const reads = () => asked.filter((each) => each.startsWith('GET /projects/items'))

beforeEach(() => {
  cache = new QueryClient()
  asked = []
  isAway = false
  const open = { activeworkstate: 'active', activeworkstageid: 8, workstagename: 'In progress' }
  cache.setQueryData(shown, { rows: [{ id: 1, name: 'Survey', ...open }], total: 1 })
})

it('a completed and reopened record shows the stage in the response, without a further request', async () => {
  await complete(cache, client, items, [row()])
  expect(row()).toMatchObject(answers.complete)
  await reopen(cache, client, items, [row()])
  expect(row()).toMatchObject(answers.reactivate)
  await complete(cache, client, items, [row()])
  expect(reads()).toEqual([])
})

it('the state is fetched after a change with an unknown outcome', async () => {
  isAway = true
  await complete(cache, client, items, [row()])
  expect(row()).toMatchObject({ activeworkstate: 'active', activeworkstageid: 8 })
  isAway = false
  await complete(cache, client, items, [row()])
  expect(reads()).toHaveLength(1)
  await reopen(cache, client, items, [row()])
  expect(reads()).toHaveLength(1)
})

const projects = resourceNamed('projects')

/** A service with two open items in the project, or two that were completed with it and one that was before. */
function serviceOf(sent: string[]) {
  return (async (method: string, path: string, { query = {} }: { query?: Record<string, string> } = {}) => {
    sent.push(`${method} ${path}`)
    const items = ['Survey', 'Model', 'Sketch'].map((name, at) => ({ id: 8 + at, name }))
    const answers: Record<string, unknown> = {
      '/projects': [],
      '/projects/items': query.id !== undefined ? [] : items.slice(0, query.status === 'complete' ? 3 : 2),
      '/changes': query.resource === 'projects' ? [{ id: 5, write: 70 }] : completedIn(query.write),
    }
    return { data: answers[path] ?? { id: 1 }, meta: {}, etag: null }
  }) as unknown as Client
}
const completedIn = (write: string | undefined) => (write === '70' ? [{ recordid: 8 }, { recordid: 9 }] : [])
const writes = (sent: readonly string[]) => sent.filter((each) => each.startsWith('PUT'))
const question = () => vi.waitFor(() => firstCompletionQuestion() ?? Promise.reject(new Error('nothing is asked')))

it('completing a project with open items asks first, and does nothing if the person cancels', async () => {
  const sent: string[] = []
  const completing = complete(cache, serviceOf(sent), projects, [{ id: 1, title: 'Quayside' }])
  const asked = await question()
  expect(asked.along?.open).toHaveLength(2)
  expect(writes(sent)).toEqual([])
  asked.answer('cancel')
  expect(await completing).toBe(false)
  expect(writes(sent)).toEqual([])
})

it('what is asked about is read once earlier changes are saved', async () => {
  const sent: string[] = []
  const saving = Promise.withResolvers<void>()
  const earlier = runChange(cache, { send: () => saving.promise, failed: 'refused' })
  const completing = complete(cache, serviceOf(sent), projects, [{ id: 1, title: 'Quayside' }])
  const reopening = reopen(cache, serviceOf(sent), projects, [{ id: 2, title: 'Wharf' }])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toEqual([])
  saving.resolve()
  await earlier
  for (const answered of [completing, reopening]) {
    const asked = await question()
    asked.answer('cancel')
    expect(await answered).toBe(false)
  }
})

/** A service with a project all of whose items are complete. @param answers by path */
function serviceWithUnbilled(answers: Record<string, { data?: unknown; meta?: unknown }>) {
  const sent: string[] = []
  const client = (async (method: string, path: string) => {
    sent.push(`${method} ${path}`)
    if (path === '/reports/time' && !answers[path]) throw new RequestError(403, ['No.'])
    return { data: [], meta: {}, etag: null, ...answers[path] }
  }) as unknown as Client
  return { sent, client }
}

it('completing a project with unbilled work asks first, even if no item is open', async () => {
  const { sent, client } = serviceWithUnbilled({
    '/reports/time': { meta: { totals: { timeunbilled: 150 } } },
    '/expenses': { data: [{ id: 3 }, { id: 4 }] },
    '/projects': { data: [{ id: 1, tobill: 300.5 }] },
  })
  const completing = complete(cache, client, projects, [{ id: 1, title: 'Quayside' }])
  const asked = await question()
  expect(asked).toMatchObject({ along: null, unbilled: { minutes: 150, expenses: 2, toBill: 300.5 } })
  expect(writes(sent)).toEqual([])
  asked.answer('cancel')
  expect(await completing).toBe(false)
})

it('amounts that the person cannot see are not mentioned, and a billed project is completed at once', async () => {
  const { client } = serviceWithUnbilled({ '/expenses': { data: [{ id: 3 }] }, '/projects': { data: [{ id: 1 }] } })
  const completing = complete(cache, client, projects, [{ id: 1, title: 'Quayside' }])
  const asked = await question()
  expect(asked.unbilled).toEqual({ minutes: 0, expenses: 1, toBill: null })
  asked.answer('cancel')
  await completing
  const billed = serviceWithUnbilled({ '/projects': { data: [{ id: 1, tobill: 0 }] } })
  expect(await complete(cache, billed.client, projects, [{ id: 1, title: 'Quayside' }])).toBe(true)
  expect(writes(billed.sent)).toEqual(['PUT /projects/1/complete'])
})

it.each([
  ['along', ['PUT /projects/1/reactivate', 'PUT /projects/items/8/reactivate', 'PUT /projects/items/9/reactivate']],
  ['alone', ['PUT /projects/1/reactivate']],
] as const)('reopening a project offers to reopen the items completed with it: %s', async (choice, expected) => {
  const sent: string[] = []
  const reopening = reopen(cache, serviceOf(sent), projects, [{ id: 1, title: 'Quayside' }])
  const asked = await question()
  asked.answer(choice)
  await reopening
  expect(writes(sent)).toEqual(expected)
})
