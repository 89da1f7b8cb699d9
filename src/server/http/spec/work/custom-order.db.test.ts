/** Repeated moves of records in the manual order. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createChangeFeed } from '../../../change-log/feed.ts'
import { systemActor } from '../../../change-log/system-actor.ts'
import { getBinding } from '../../../resources/bindings.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { testSealed } from '../../../testing/test-sealed.ts'
import { reorderRecord } from '../../../write/reorder.ts'
import { runWrite } from '../../../write/run-write.ts'

const service = await startTestService()
const { database } = service
const write = { database, feed: createChangeFeed(), bindingOf: getBinding, sealed: testSealed, emit: async () => {} }

interface StoredItem {
  readonly id: number
  readonly key: string
  readonly lastmodified: Date
}

async function firm(count: number) {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const names = Array.from({ length: count }, (_, index) => ({ name: `item ${index}`, projectid }))
  const { ids } = (await api.post('/items', names)).body.data as { ids: number[] }
  const rows = async (): Promise<StoredItem[]> => {
    const result = await sql<StoredItem>`
      select id, encode(sortorder, 'hex') as key, lastmodified from items where account_id = ${account} order by sortorder
    `.execute(database.kysely)
    return result.rows
  }
  /** Moves in one transaction. */
  const move = (moves: readonly { id: number; side: 'after' | 'before'; neighbour: number }[]) =>
    runWrite(write, systemActor(account), async (writing) => {
      for (const { id, side, neighbour } of moves) {
        await reorderRecord(writing, getBinding('items'), id, { side, neighbour })
      }
    })
  return { account, api, ids, rows, move }
}

const longest = (rows: readonly StoredItem[]) => Math.max(...rows.map(({ key }) => key.length / 2))

describe('Moves into one gap', { timeout: 120_000 }, () => {
  it.each(['after', 'before'] as const)('%s a record keep the order and keys short', async (side) => {
    const { account, ids, rows, move } = await firm(6)
    const [anchor = 0, ...others] = ids
    // As if there had been hundreds of moves already.
    await sql`
      update items set sortorder = decode(repeat('c0', 50) || lpad(to_hex(id), 8, '0') || '80', 'hex')
      where account_id = ${account}
    `.execute(database.kysely)
    const order = [...ids]
    const moves = Array.from({ length: 120 }, (_, index) => {
      const id = others[index % others.length] as number
      order.splice(order.indexOf(id), 1)
      order.splice(order.indexOf(anchor) + (side === 'after' ? 1 : 0), 0, id)
      return { id, side, neighbour: anchor }
    })
    await move(moves)
    const found = await rows()
    expect(found.map(({ id }) => Number(id))).toEqual(order)
    expect(new Set(found.map(({ key }) => key)).size).toBe(order.length)
    expect(longest(found)).toBeLessThanOrEqual(64)
  })

  it('of a different record each time make space among many adjacent keys', async () => {
    const { account, ids, rows, move } = await firm(150)
    const [anchor = 0, ...others] = ids
    await sql`
      update items set sortorder = decode(repeat('c0', 58) || lpad(to_hex(id), 8, '0') || '80', 'hex')
      where account_id = ${account}
    `.execute(database.kysely)
    await move(others.map((id) => ({ id, side: 'after', neighbour: anchor })))
    const found = await rows()
    expect(found.map(({ id }) => Number(id))).toEqual([anchor, ...others.toReversed()])
    expect(longest(found)).toBeLessThanOrEqual(64)
  })

  it('that spread the keys of others do not count as their changes', async () => {
    const { api, account, ids, rows, move } = await firm(4)
    const [anchor = 0, first = 0, ...others] = ids
    const long = `\\x${'c0'.repeat(62)}`
    await sql`update items set sortorder = ${long}::bytea || decode('01', 'hex') where account_id = ${account} and id = ${anchor}`.execute(
      database.kysely,
    )
    await sql`update items set sortorder = ${long}::bytea || decode('0101010101', 'hex') where account_id = ${account} and id = ${others[0]}`.execute(
      database.kysely,
    )
    const before = new Map((await rows()).map((row) => [row.id, row]))
    await move([{ id: first, side: 'after', neighbour: anchor }])
    const after = await rows()
    expect(after.filter(({ id, key }) => before.get(id)?.key !== key).length).toBeGreaterThan(1)
    const modified = after.filter((row) => row.lastmodified.getTime() !== before.get(row.id)?.lastmodified.getTime())
    expect(modified.map(({ id }) => Number(id))).toEqual([first])
    const changes = await api.list('/changes?resource=items&fields=recordid,action')
    expect(changes.filter(({ action }) => action === 'move').map(({ recordid }) => recordid)).toEqual([first])
    expect(after.map(({ id }) => Number(id))).toEqual([ids[3], anchor, first, ids[2]])
  })

  it('shorten keys that were already long', async () => {
    const { api, account, ids, rows } = await firm(3)
    const [one, two, three] = ids
    const long = (end: string) => `\\x${'c0'.repeat(2600)}${end}`
    await sql`update items set sortorder = ${long('01')}::bytea where account_id = ${account} and id = ${one}`.execute(
      database.kysely,
    )
    await sql`update items set sortorder = ${long('02')}::bytea where account_id = ${account} and id = ${two}`.execute(
      database.kysely,
    )
    expect((await api.put(`/items/${three}/order`, { placeafterid: one })).status).toBe(200)
    const found = await rows()
    expect(found.map(({ id }) => Number(id))).toEqual([one, three, two])
    expect(longest(found)).toBeLessThanOrEqual(64)
  })
})
