import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sharedTestDatabase } from '../testing/test-database.ts'
import { canonicalZone, findZone, zoneNamed } from './time-zones.ts'

const database = await sharedTestDatabase()
const named = (given: string) => database.transaction((tx) => zoneNamed(tx, given))

/** Names that zones got since, beside those that the runtime lists. */
const aliases = [
  'UTC',
  'Etc/UTC',
  'GMT',
  'US/Pacific',
  'CET',
  'EST5EDT',
  'Etc/GMT+5',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Asia/Ho_Chi_Minh',
  'Europe/Kyiv',
  'America/Nuuk',
  'Atlantic/Faroe',
  'Pacific/Chuuk',
  'Pacific/Pohnpei',
  'Pacific/Kanton',
  'America/Argentina/Buenos_Aires',
]

describe('a time zone', () => {
  it('known to the runtime by any name is supported by the database, with the same meaning', async () => {
    const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(database.kysely)
    const names = rows.map(({ name }) => name)
    const found = [...Intl.supportedValuesOf('timeZone'), ...aliases].map((zone) => ({
      zone,
      name: findZone(names, zone),
    }))
    const isSame = (zone: string, name: string | null) => name !== null && canonicalZone(name) === canonicalZone(zone)
    expect(found.filter(({ zone, name }) => !isSame(zone, name))).toEqual([])
    const list = `{${found.map(({ name }) => name)}}`
    await sql`select now() at time zone name from unnest(${list}::text[]) as name`.execute(database.kysely)
  })

  it('is found by another name if the database does not know the given one', () => {
    expect(findZone(['UTC', 'Europe/Kiev', 'Asia/Kolkata'], 'Europe/Kyiv')).toBe('Europe/Kiev')
    expect(findZone(['UTC', 'Europe/Kiev', 'Asia/Kolkata'], 'Asia/Calcutta')).toBe('Asia/Kolkata')
    expect(findZone(['UTC'], 'Europe/Kyiv')).toBe(null)
  })

  it.each([
    ['europe/kyiv', 'Europe/Kyiv'],
    ['ASIA/KATHMANDU', 'Asia/Kathmandu'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['utc', 'UTC'],
  ])('is taken in any case and keeps the name that was given: %s', async (given, name) => {
    expect(await named(given)).toBe(name)
  })

  it.each(['Moon/Base', '', '+02:00', 'Z', '12', 'Europe/Vienna; drop table', 'Factory'])(
    'is not "%s"',
    async (given) => expect(await named(given)).toBe(null),
  )
})
