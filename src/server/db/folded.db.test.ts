/** What people type is folded by the browser and by the database: both make the same of a text. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { folded } from '../../contract/text/folded.ts'
import { sharedTestDatabase } from '../testing/test-database.ts'

const database = await sharedTestDatabase()

it.each([
  ['Latin', 0x21, 0x24f],
  ['Greek and Cyrillic', 0x370, 0x52f],
  ['Hebrew and Arabic', 0x5d0, 0x6d3],
  ['more Latin and Greek', 0x1e00, 0x1fff],
  ['signs', 0x2010, 0x215f],
  ['Hangul and wide forms', 0xd7a0, 0xff9f],
])('folds %s as the browser does', async (_name, from, to) => {
  const letters = Array.from({ length: to - from + 1 }, (_, place) => from + place)
    .filter((code) => code < 0xd800 || code > 0xf8ff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Assigned}/u.test(letter))
  const { rows } = await sql<{ letter: string; made: string }>`
    select t.letter, folded(t.letter) as made
    from json_array_elements_text(${JSON.stringify(letters)}::json) t(letter)
  `.execute(database.kysely)
  expect(rows.filter(({ letter, made }) => made !== folded(letter))).toEqual([])
})
