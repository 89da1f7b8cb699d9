/** Readers who go on from what they have read, while a write that has not committed yet would add something before it. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { announceBeginning } from '../../../change-log/settled.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { database } = service
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Hill & Sons', type: 'client' })
const projectid = await api.create('/projects', { title: 'House', companyid })
const [slow, swift] = [
  await api.create('/items', { name: 'Roof', projectid }),
  await api.create('/items', { name: 'Cellar', projectid }),
]
const grants = { [permissions.item]: true, [permissions.project]: true } as const
const people = [await service.person(account, { grants }), await service.person(account, { grants })].map(
  ({ id }) => id,
)
const { [permissions.sensitive]: _, ...withoutMoney } = Object.fromEntries(
  Object.values(permissions).map((id) => [id, true] as const),
)
const clerk = await service.person(account, { grants: withoutMoney })

/** A write that has stored and logged its item and cannot commit before `work` is done. */
async function beforeItCommits<T>(write: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (tx) => {
    await sql`lock table notifications in share mode`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  const written = write()
  try {
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'notifications'::regclass and not granted
      `.execute(database.kysely)
      expect(rows).toHaveLength(1)
    })
    return await work()
  } finally {
    released.resolve()
    await Promise.all([holding, written])
  }
}

/** Gives the item to the other person, who is told of it: that is what has to wait. */
const handOver = () => api.put(`/items/${slow}`, { assignedto: people.reverse().slice(0, 1) })

interface Listed {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly meta: { readonly position: number; readonly asof: string; readonly count: number; readonly total: number }
}

const read = async (path: string, who = api) => {
  const { status, body } = await who.get(path)
  expect([path, status]).toEqual([path, 200])
  return body as unknown as Listed
}
/** A list that looks at what is settled by now; others may have looked a moment before. */
const now = '/items?lastmodifiedutcfrom=-1h&pagesize=1'
const idsOf = ({ data }: Listed) => data.map(({ id }) => id)

describe.runIf(database.kind === 'postgres')('While a write has not committed', () => {
  it('the change log ends before it, and continues with it', async () => {
    const { position } = (await read('/changes?idfrom=1000000000')).meta
    const feed = (from: number) => read(`/changes?idfrom=${from + 1}&sortby=id&sortorder=asc&pagesize=500`)
    const before = await beforeItCommits(handOver, async () => {
      await api.put(`/items/${swift}`, { name: 'The cellar' })
      return feed(position)
    })
    expect([before.data, before.meta.position]).toEqual([[], position])
    const after = await feed(before.meta.position)
    expect(after.data.filter(({ resource }) => resource === 'items').map(({ recordid }) => recordid)).toEqual([
      slow,
      swift,
    ])
    expect((await feed(after.meta.position)).data).toEqual([])
  })

  it.each([
    [
      'the largest time that was read',
      (list: Listed, from: string) => String(list.data.at(-1)?.lastmodifiedutc ?? from),
    ],
    ['the moment that the list names', ({ meta }: Listed) => meta.asof],
  ])('a list by last change ends before it, and continues with it: from %s', async (_title, next) => {
    const poll = (from: string, who = api) =>
      read(`/items?lastmodifiedutcfrom=${from}&sortby=lastmodified&fields=id,lastmodifiedutc`, who)
    for (const who of [api, clerk.api]) {
      const start = (await read(now, who)).meta.asof
      const seen = await beforeItCommits(handOver, async () => {
        await api.put(`/items/${swift}`, { name: `Cellar of ${who === api}` })
        return poll(start, who)
      })
      expect(idsOf(seen)).toEqual([])
      expect(idsOf(await poll(next(seen, start), who))).toEqual([slow, swift])
    }
  })

  it('counts, totals, exports, the log since a time and new records end before it as well', async () => {
    const { asof } = (await read(now)).meta
    const ends = async (query: string) => {
      const file = await service.app.inject({ url: `/api/v4/items/export?${query}`, headers: api.headers })
      const counts = await api.get(`/items/counts?by=status&${query}`)
      const { meta } = await read(`/items?${query}&includetotalrows=true`)
      return [file.payload.trim().split('\n').length - 1, (counts.body as unknown as Listed).meta.total, meta.total]
    }
    const [created, windows] = await beforeItCommits(handOver, async () => {
      const made = await api.create('/items', { name: 'Door', projectid })
      const since = [await read(`/changes?since=${asof}`), await read(`/items?idfrom=${made}`)]
      return [made, [...since.map(idsOf), await ends(`lastmodifiedutcfrom=${asof}`), await ends(`createdfrom=${asof}`)]]
    })
    expect(windows).toEqual([[], [], [0, 0, 0], [0, 0, 0]])
    expect((await read(`/changes?since=${asof}`)).data.length).toBeGreaterThanOrEqual(2)
    expect(idsOf(await read(`/items?idfrom=${created}`))).toEqual([created])
    expect(await ends(`lastmodifiedutcfrom=${asof}`)).toEqual([2, 2, 2])
    expect(await ends(`createdfrom=${asof}`)).toEqual([1, 1, 1])
  })

  it('lists of the present state, and lists of other firms, are complete', async () => {
    const other = await service.account()
    const own = await other.api.create('/companies', { name: 'Delta Mill', type: 'client' })
    await beforeItCommits(handOver, async () => {
      await api.put(`/items/${swift}`, { name: 'Vault' })
      expect((await read(`/items?id=${swift}`)).data).toMatchObject([{ name: 'Vault' }])
      expect((await read(`/items/${swift}/changes?pagesize=1`)).data).toMatchObject([{ after: { name: 'Vault' } }])
      expect(idsOf(await read('/companies?lastmodifiedutcfrom=-1h', other.api))).toEqual([own])
    })
  })

  it('a message that is stored while others of its project are read is still unread', async () => {
    const reader = await service.person(account, { administrator: true, grants: { 2: true, 3: true, 4: true } })
    const unread = async () => (await reader.api.get('/me/messages/unread')).body.data
    const [stored, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const storing = database.transaction(
      async (tx) => {
        await sql`insert into messages (account_id, projectid, body) values (${account}, ${projectid}, 'Slow')`.execute(
          tx,
        )
        stored.resolve()
        await released.promise
      },
      announceBeginning(database, account),
    )
    await stored.promise
    await api.create('/messages', { projectid, body: 'Swift' })
    await reader.api.put('/me/messages/read', { projectid })
    released.resolve()
    await storing
    expect(await unread()).toEqual([{ projectid, count: 2 }])
    await reader.api.put('/me/messages/read', { projectid })
    expect(await unread()).toEqual([])
  })
})
