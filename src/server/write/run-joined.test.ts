import { expect, it } from 'vitest'
import { Problem } from '../../contract/requests/problem.ts'
import { fault } from '../../contract/requests/refusal.ts'
import type { Actor } from '../../contract/rights.ts'
import { DatabaseUnavailable, type Reason } from '../db/connections/unavailable.ts'
import type { Tx } from '../db/database.ts'
import { registerSend } from '../db/run-compiled.ts'
import { batchWrites } from './run-joined.ts'
import type { WriteParts } from './run-write.ts'

/** A database whose transactions begin in the order in which they came, once it is opened, and end at once. */
function closedDatabase() {
  const opened = Promise.withResolvers<void>()
  const transaction = async (work: (tx: Tx) => Promise<unknown>) => {
    await opened.promise
    const tx = {} as Tx
    registerSend(tx, async () => ({ rows: [] }))
    return work(tx)
  }
  const parts = { database: { transaction }, feed: { announce() {} }, emit: async () => {} }
  return { parts: parts as unknown as WriteParts, open: opened.resolve }
}

/** Sends writes, each told what is given, and answers how they went together and what became of each. */
async function sent(
  writes: readonly { readonly record?: number; readonly given: string }[],
  refuse: (all: readonly string[]) => Error | null = () => null,
) {
  const { parts, open } = closedDatabase()
  const actor = { account: 1, credential: 'c' } as unknown as Actor
  const parties: (readonly string[])[] = []
  const texts = writes.map(({ given }) => given)
  const outcomes = writes.map(({ record = null, given: input }) =>
    batchWrites(parts, actor, {
      kind: 'update items',
      record,
      input,
      async work(_writing, all) {
        parties.push(all)
        const refusal = refuse(all)
        if (refusal) throw refusal
        return all.map((each) => texts.indexOf(each))
      },
      answer: async (_writing, ids) => ids.map((id) => `stored ${texts[id]}`),
    }),
  )
  open()
  const settled = await Promise.allSettled(outcomes)
  const answers = settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason.message)))
  return { parties, answers }
}

const named = (...texts: readonly string[]) => texts.map((given, record) => ({ record, given }))

it('The first with a slot runs waiting ones with it, each once with its own result', async () => {
  const { parties, answers } = await sent(named('a', 'b', 'c', 'd', 'e'))
  expect(parties).toEqual([['a', 'c', 'd', 'e'], ['b']])
  expect(answers).toEqual(['a', 'b', 'c', 'd', 'e'].map((each) => `stored ${each}`))
})

it('Two changes of one record never run together, and keep their order; creations do', async () => {
  const changes = await sent([1, 2, 3, 1, 3, 3].map((record, at) => ({ record, given: `${record} at ${at}` })))
  expect(changes.parties).toEqual([['1 at 0', '3 at 2'], ['2 at 1', '1 at 3', '3 at 4'], ['3 at 5']])
  const made = await sent(['a', 'b', 'c', 'd'].map((given) => ({ given })))
  expect(made.parties).toEqual([['a', 'c', 'd'], ['b']])
})

it('The number of joined writes is limited', async () => {
  const { parties } = await sent(named(...Array.from({ length: 60 }, (_, at) => String(at))))
  expect(parties.map(({ length }) => length)).toEqual([25, 25, 9, 1])
})

it('If one is refused, each runs by itself', async () => {
  const { parties, answers } = await sent(named('a', 'b', 'bad', 'd'), (all) =>
    all.includes('bad') ? new Problem('invalid', fault('invalid', 'bad is not allowed')) : null,
  )
  expect(parties).toEqual([['a', 'bad', 'd'], ['b'], ['a'], ['bad'], ['d']])
  expect(answers).toEqual(['stored a', 'stored b', 'bad is not allowed.', 'stored d'])
})

it.each<Reason>(['locked', 'slow'])('If it is %s, each is retried by itself', async (reason) => {
  const { parties, answers } = await sent(named('a', 'b', 'c'), ({ length }) =>
    length > 1 ? new DatabaseUnavailable(reason) : null,
  )
  expect(parties).toEqual([['a', 'c'], ['b'], ['a'], ['c']])
  expect(answers).toEqual(['stored a', 'stored b', 'stored c'])
})

it('If the outcome is unknown, nothing is repeated', async () => {
  const { parties, answers } = await sent(named('a', 'b', 'c'), ({ length }) =>
    length > 1 ? new DatabaseUnavailable('unknown') : null,
  )
  expect(parties).toEqual([['a', 'c'], ['b']])
  expect(answers.map((answer) => /^The connection .+ was lost/.test(answer))).toEqual([true, false, true])
})

it('If the database is unavailable, waiting ones fail as well', async () => {
  const { parties, answers } = await sent(
    named(...Array.from({ length: 60 }, (_, at) => String(at))),
    () => new DatabaseUnavailable('away'),
  )
  expect(parties.length).toBe(2)
  expect(new Set(answers)).toEqual(new Set(['The database cannot be reached at the moment; try again shortly.']))
})
