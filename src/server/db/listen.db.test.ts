import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const database = await openTestDatabase()
const say = (text: string) => sql`select pg_notify('news', ${text})`.execute(database.kysely)

it.runIf(database.kind === 'postgres')(
  'A listener receives notifications on a channel, also after a lost connection',
  async () => {
    const heard: (string | null)[] = []
    const listening = await database.listen('news', (payload) => heard.push(payload))
    await say('first')
    await eventually(() => expect(heard).toEqual(['first']))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'worklane listener' and datname = current_database()
  `.execute(database.kysely)
    await eventually(() => expect(heard).toEqual(['first', null]))
    await say('second')
    await eventually(() => expect(heard).toEqual(['first', null, 'second']))
    await listening.close()
  },
)

it('A failed text with several statements leaves no transaction open', async () => {
  await expect(database.execute('begin; create table half (id int); select 1 / 0; commit')).rejects.toThrow('zero')
  await expect(database.execute('select * from half')).rejects.toThrow('half')
  expect((await database.execute('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
})
