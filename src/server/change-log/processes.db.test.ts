import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { type Committed, createChangeFeed } from './feed.ts'
import { acrossProcesses } from './processes.ts'

const database = await openTestDatabase()
const running: (() => Promise<void>)[] = []
afterAll(() => Promise.all(running.map((close) => close())))

/** A process, with the announcements that its own parts receive. */
async function process() {
  const inside = createChangeFeed()
  const heard: Committed[] = []
  inside.subscribe((committed) => heard.push(committed))
  const { feed, close } = await acrossProcesses(database, inside, console.error)
  running.push(close)
  return { feed, heard }
}

const commit = (account: number, ...resources: string[]): Committed => ({ account, resources: new Set(resources) })

it.runIf(database.kind === 'postgres')(
  'each process is notified of every commit once, whichever process made it',
  async () => {
    const [one, two] = [await process(), await process()]
    one.feed.announce(commit(1, 'items'))
    one.feed.announce(commit(1, 'projects'))
    one.feed.announce(commit(2, 'items'))
    expect(one.heard).toEqual([commit(1, 'items'), commit(1, 'projects'), commit(2, 'items')])
    await eventually(() => expect(two.heard).toEqual([commit(1, 'items', 'projects'), commit(2, 'items')]))
    two.feed.announce(commit(3, 'companies'))
    await eventually(() => expect(one.heard).toHaveLength(4))
    expect(two.heard).toHaveLength(3)
  },
)

it.runIf(database.kind === 'postgres')('all subscribers refresh after a lost connection', async () => {
  await sql`insert into accounts (id, name) values (7, 'Lind & Okafor')`.execute(database.kysely)
  const { heard } = await process()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'worklane listener' and datname = current_database()
  `.execute(database.kysely)
  await eventually(() => expect(heard.map(({ account }) => account)).toEqual([7]))
  expect(heard[0]?.resources.has('items')).toBe(true)
})

it.runIf(database.kind === 'embedded')('a single process notifies itself', async () => {
  const { feed, heard } = await process()
  feed.announce(commit(1, 'items'))
  expect(heard).toEqual([commit(1, 'items')])
})
