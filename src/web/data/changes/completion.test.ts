import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Client } from '../client.ts'
import type { ListData } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import { complete, reopen } from './completion.ts'

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
