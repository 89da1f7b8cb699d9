import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { awaitAll, runCompiled, runNow } from './run-compiled.ts'

const database = await openTestDatabase()

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(database.kysely)
  return rows[0]?.value
}

describe('values of a result', () => {
  it.each([
    ['7::bigint', 7],
    ['array[1, null, 9007199254740991]::bigint[]', [1, null, Number.MAX_SAFE_INTEGER]],
    ['1.50::numeric', '1.50'],
    ['array[1.50, null]::numeric[]', ['1.50', null]],
    [`date '2026-01-02'`, '2026-01-02'],
    [`array[date '2026-01-02']`, ['2026-01-02']],
    [`timestamp '2026-01-02 03:04:05'`, '2026-01-02T03:04:05'],
    [`timestamptz '2026-01-02 03:04:05.678+02'`, new Date('2026-01-02T01:04:05.678Z')],
    [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    [`'\\x01ff'::bytea`, Buffer.from([1, 255])],
    [`null::text`, null],
    ['count(*)', 1],
  ])('%s arrives as %j', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected)
  })

  it('are written as they are read', async () => {
    const given = {
      number: 7,
      text: 'x',
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      time: new Date(),
      days: [1, 2],
    }
    const { rows } = await sql`select ${given.number}::bigint as number, ${given.text}::text as text,
      ${given.json}::jsonb as json, ${given.bytes}::bytea as bytes, ${given.time}::timestamptz as time,
      ${given.days}::bigint[] as days`.execute(database.kysely)
    expect(rows[0]).toEqual(given)
  })
})

describe('a prepared read', () => {
  const statement = { name: 'sum', text: `select json_build_object('sum', $1::int + $2::int)::text, null, 3` }

  it('returns its columns as the text that the database made', async () => {
    expect(await database.readRow(statement, [1, 2])).toEqual(['{"sum" : 3}', null, '3'])
    expect(await database.readRow(statement, [3, 4])).toEqual(['{"sum" : 7}', null, '3'])
  })

  it('fails with the error code of the database, and works again afterwards', async () => {
    await expect(database.readRow(statement, ['x', 2])).rejects.toMatchObject({ code: '22P02' })
    expect(await database.readRow(statement, [1, 2])).toHaveLength(3)
  })

  it('refuses a statement that does not return one row', async () => {
    const none = { name: 'none', text: 'select 1 where false' }
    await expect(database.readRow(none, [])).rejects.toThrow('0 rows')
  })

  it('works with more statements than a connection keeps prepared', async () => {
    for (let number = 0; number < 1100; number++) {
      const many = { name: `many_${number % 600}`, text: `select ${number % 600}` }
      expect(await database.readRow(many, [])).toEqual([String(number % 600)])
    }
  })
})

describe('a transaction', () => {
  it('is rolled back when its work fails, and committed otherwise', async () => {
    await sql`create table marks (number int)`.execute(database.kysely)
    const failing = database.transaction(async (tx) => {
      await sql`insert into marks values (1)`.execute(tx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await database.transaction((tx) => sql`insert into marks values (2)`.execute(tx))
    expect(await value('(select array_agg(number) from marks)')).toEqual([2])
  })

  it('refuses work on another connection while it is open, to avoid a deadlock', async () => {
    const nested = database.transaction(() => database.readRow({ name: 'one', text: 'select 1' }, []))
    await expect(nested).rejects.toThrow('a transaction is open')
    expect(await database.readRow({ name: 'one', text: 'select 1' }, [])).toEqual(['1'])
  })

  it('is isolated from concurrent ones', async () => {
    await sql`create table counters (number int)`.execute(database.kysely)
    await sql`insert into counters values (0)`.execute(database.kysely)
    const increment = (fails: boolean) =>
      database.transaction(async (tx) => {
        const { rows } = await sql<{ number: number }>`select number from counters for update`.execute(tx)
        await sql`update counters set number = ${(rows[0]?.number ?? 0) + 1}`.execute(tx)
        if (fails) throw new Error('undo')
      })
    const all = Array.from({ length: 40 }, (_, index) => increment(index % 4 === 0).catch(() => {}))
    await Promise.all(all)
    expect(await value('(select number from counters)')).toBe(30)
  })

  it('pipelines statements in order, each of which sees the effects of those before', async () => {
    await sql`create table steps (number int)`.execute(database.kysely)
    const add = sql<{ number: number }>`insert into steps select count(*) + 1 from steps returning number`
    const added = await database.transaction((tx) => awaitAll(runNow(tx, add), runNow(tx, add), runNow(tx, add)))
    expect(added).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]])
  })

  it.each([1, 2, 3])('rolls back pipelined statements if number %i fails', async (wrong) => {
    await sql`create table if not exists kept (number int not null)`.execute(database.kysely)
    const failing = database.transaction((tx) => {
      const put = (place: number) => runNow(tx, sql`insert into kept values (${place === wrong ? null : place}::int)`)
      return awaitAll(put(1), put(2), put(3))
    })
    await expect(failing).rejects.toMatchObject({ code: '23502' })
    expect(await value('(select count(*) from kept)')).toBe(0)
    expect(await database.transaction((tx) => runNow(tx, sql`select 7 as number`))).toEqual([{ number: 7 }])
  })

  it('completes statements before a failed one, and fails those behind it', async () => {
    const answers = await database
      .transaction(async (tx) => {
        const divide = (by: number) => runNow(tx, sql`select 6 / ${by}::int as number`)
        const answers = await Promise.allSettled([divide(3), divide(0), divide(2)])
        throw Object.assign(new Error('seen'), { answers })
      })
      .catch((error: { answers: PromiseSettledResult<unknown>[] }) => error.answers)
    expect(answers[0]).toEqual({ status: 'fulfilled', value: [{ number: 2 }] })
    expect(answers[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(answers[2]).toMatchObject({ status: 'rejected' })
  })

  it('prepares a statement whose first use failed, with consistent results', async () => {
    const statement = { name: 'sixth', text: `select 6 / $1::int as number, 'x' as text where $1 < 7` }
    const divide = (by: number) => database.transaction((tx) => runCompiled(tx, { statement, values: [by] }))
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    for (const by of [1, 2, 3]) expect(await divide(by)).toEqual([{ number: 6 / by, text: 'x' }])
    expect(await divide(7)).toEqual([])
    const both = await database.transaction((tx) => {
      const again = (by: number) => runCompiled(tx, { statement, values: [by] })
      return awaitAll(again(2), again(7), again(6))
    })
    expect(both).toEqual([[{ number: 3, text: 'x' }], [], [{ number: 1, text: 'x' }]])
  })

  it('is rolled back by an invalid value, or another statement with a used name', async () => {
    const endless: { self?: object } = {}
    endless.self = endless
    const sending = database.transaction((tx) =>
      awaitAll(
        runNow(tx, sql`select ${1}::int`),
        runNow(tx, sql`select ${endless}::json`),
        runNow(tx, sql`select ${2}`),
      ),
    )
    await expect(sending).rejects.toThrow('circular')
    const named = (text: string) =>
      database.transaction((tx) => runCompiled(tx, { statement: { name: 'taken', text }, values: [] }))
    expect(await named('select 1 as one')).toEqual([{ one: 1 }])
    await expect(named('select 2 as one')).rejects.toThrow(`Two statements are named 'taken'`)
    expect(await named('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('returns typed columns of a statement that was read as text before under the same name', async () => {
    const statement = { name: 'halved', text: 'select $1::int / 2 as half, null as nothing' }
    const half = (whole: number) => database.transaction((tx) => runCompiled(tx, { statement, values: [whole] }))
    for (const whole of [2, 4]) {
      expect(await database.readRow(statement, [whole])).toEqual([`${whole / 2}`, null])
      expect(await half(whole)).toEqual([{ half: whole / 2, nothing: null }])
    }
  })

  it('returns how many rows a statement has changed', async () => {
    await sql`create table counted (number int)`.execute(database.kysely)
    const change = async (from: number) =>
      database.transaction(async (tx) => {
        const { numAffectedRows } = await sql`insert into counted select generate_series(${from}::int, 3)`.execute(tx)
        const { numAffectedRows: none } = await sql`delete from counted where number = ${9}`.execute(tx)
        return [numAffectedRows, none]
      })
    for (const from of [1, 2, 3, 1]) expect(await change(from)).toEqual([BigInt(4 - from), 0n])
  })

  it('accepts no statement after it has ended', async () => {
    const left = await database.transaction(async (tx) => ({ tx }))
    await expect(runNow(left.tx, sql`select 1`)).rejects.toThrow('the transaction has ended')
  })
})
