/** SECURITY-TESTS.md names tests by a part of their title; each of these exists. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const room = import.meta.dirname
const server = join(room, '..')
const root = join(room, '../../..')

/** Finds a file named in a table; `spec/` stands for `http/spec/`. */
function fileOf(name: string): string {
  const path = name.replace(/^spec\//, 'http/spec/')
  const found = [server, root].map((place) => join(place, path)).find((each) => existsSync(each))
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

/** Names in a row, in order: test files and parts of titles. */
const named = /`([\w./-]+\.(?:test|spec)\.ts)`|"([^"]+)"/g

it('The tests named in SECURITY-TESTS.md exist', () => {
  const missing: string[] = []
  for (const section of readFileSync(join(room, 'SECURITY-TESTS.md'), 'utf8').split(/^## /m)) {
    const texts = new Map<string, string>()
    for (const [, name] of section.matchAll(named)) if (name) texts.set(name, readFileSync(fileOf(name), 'utf8'))
    for (const row of section.split('\n').filter((line) => line.startsWith('|'))) {
      let last: string | undefined
      for (const [, name, piece] of row.matchAll(named)) {
        if (name) last = texts.get(name)
        // A part without a file before it may be in any file that the section names.
        else if (piece && ![...(last ? [last] : texts.values())].some((text) => text.includes(piece))) {
          missing.push(`"${piece}" in ${row.slice(0, 60)}`)
        }
      }
    }
  }
  expect(missing).toEqual([])
})
