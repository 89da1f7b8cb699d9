import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMigrations } from './migrate.ts'

/** SHA-256 of migrations that databases have run, by number. Add those of a release when it is made. */
const released = { 1000: '468ea1dd7867961c37359e7e96e7a4e788d09c990396d261f4052d033456f5a6' }

it('A released migration is never edited', () => {
  const digests = readMigrations().map(({ number, text }) => [number, createHash('sha256').update(text).digest('hex')])
  expect(Object.fromEntries(digests)).toMatchObject(released)
})

it('Migrations are ordered by number, and have a number and a name of their own', () => {
  const directory = mkdtempSync(join(tmpdir(), 'migrations-'))
  const add = (file: string) => writeFileSync(join(directory, file), 'select 1')
  try {
    add('1002-second.sql')
    add('1001-first.sql')
    expect(readMigrations(directory).map(({ name }) => name)).toEqual(['first', 'second'])
    add('1002-other.sql')
    expect(() => readMigrations(directory)).toThrow('there are two migrations with the number 1002')
    add('third.sql')
    expect(() => readMigrations(directory)).toThrow('migration third.sql is not named NNNN-name.sql')
  } finally {
    rmSync(directory, { recursive: true })
  }
})
