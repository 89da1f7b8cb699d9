import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ascending } from '../../contract/ascending.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { openSealed } from './open-sealed.ts'

const database = await openTestDatabase()
const mine = 'a secret that somebody set, in 32 characters and more'
let directory = ''
const file = () => join(directory, 'secret')
const open = (setting: string | null = null) => openSealed(database, { setting, file: file() })

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'worklane-secret-'))
  await sql`delete from sealing_keys`.execute(database.kysely)
})
afterEach(() => rmSync(directory, { recursive: true }))

describe('the secret of an installation', () => {
  it('is created at the first start, readable by its owner only, and used from then on', async () => {
    const text = (await open()).seal('a text')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readFileSync(file(), 'utf8')).toMatch(/^[\w-]{43}\n$/)
    expect((await open()).open(text)).toBe('a text')
  })

  it('is the setting if there is one, and no file is created', async () => {
    const text = (await open(mine)).seal('a text')
    expect(() => statSync(file())).toThrow('ENOENT')
    expect((await open(mine)).open(text)).toBe('a text')
  })

  it('can move from the file to a setting: both are needed from then on', async () => {
    const text = (await open()).seal('a text')
    expect((await open(mine)).open(text)).toBe('a text')
    await expect(open()).rejects.toThrow('sealed under another secret')
    rmSync(file())
    await expect(open(mine)).rejects.toThrow('sealed under another secret than WORKLANE_SECRET;')
  })
})

describe('a start is refused', () => {
  it('without the required file, and does not create another one', async () => {
    await open()
    rmSync(file())
    await expect(open()).rejects.toThrow(`put ${file()} back, or set WORKLANE_SECRET to what it held`)
    expect(() => statSync(file())).toThrow('ENOENT')
  })

  it('with a different secret than the database’s', async () => {
    await open()
    writeFileSync(file(), `${mine}\n`)
    await expect(open()).rejects.toThrow(`sealed under another secret than the one in ${file()};`)
    rmSync(file())
    await expect(open(mine)).rejects.toThrow('sealed under another secret than WORKLANE_SECRET;')
  })

  it('for one of two that start together on an empty database with different secrets', async () => {
    const other = 'the secret of the other one, which is another secret'
    const results = await Promise.allSettled([open(mine), open(other)])
    expect(results.map(({ status }) => status).sort(ascending)).toEqual(['fulfilled', 'rejected'])
  })
})
