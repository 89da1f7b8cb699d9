/** What people type is folded by the browser and by the database: both make the same of a text. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { folded } from '../../contract/text/folded.ts'
import { normalizeSpelling } from '../../contract/text/spelled.ts'
import { sharedTestDatabase } from '../testing/test-database.ts'

const database = await sharedTestDatabase()

const ranges = [
  ['Latin', 0x21, 0x24f],
  ['Greek and Cyrillic', 0x370, 0x52f],
  ['Hebrew and Arabic', 0x5d0, 0x6d3],
  ['more Latin and Greek', 0x1e00, 0x1fff],
  ['signs', 0x2010, 0x215f],
  ['Hangul and wide forms', 0xd7a0, 0xff9f],
] as const

it.each(ranges)('The database folds %s as the browser does', async (_name, from, to) => {
  const { rows } = await sql<{ letter: string; made: string }>`
    select t.letter, folded(t.letter) as made
    from json_array_elements_text(${JSON.stringify(lettersOf(from, to))}::json) t(letter)
  `.execute(database.kysely)
  expect(rows.filter(({ letter, made }) => made !== folded(letter))).toEqual([])
})

it.each(ranges)('The database transliterates %s as the browser does', async (_name, from, to) => {
  const texts = lettersOf(from, to).flatMap((letter) => [letter, `x${letter}\u0308y`, `${letter}ü\n${letter}`])
  const { rows } = await sql<{ text: string; made: string }>`
    select t.text, spelled(t.text) as made
    from json_array_elements_text(${JSON.stringify(texts)}::json) t(text)
  `.execute(database.kysely)
  expect(rows.filter(({ text, made }) => made !== normalizeSpelling(text))).toEqual([])
  expect(rows.length).toBe(texts.length)
})

function lettersOf(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
    .filter((code) => code < 0xd800 || code > 0xf8ff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Assigned}/u.test(letter))
}
