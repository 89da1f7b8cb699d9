/** What an operator runs on a database that is there: a link to a new password, a look at everything, help. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { version } from '../http/version.ts'
import { createLogin } from '../identity/accounts/people.ts'
import { passwordLink } from '../identity/sign-in/passwords/password-links.ts'
import { identityTables } from '../identity/tables.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { CommandSettings } from './command.ts'
import { examine } from './doctor/doctor.ts'
import { resetLink } from './reset-link.ts'
import { allCommands, runCommand } from './table.ts'

const database = await openTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'worklane-operating-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const publicUrl = 'http://localhost:1'
const settings: CommandSettings = {
  dataDir,
  publicUrl,
  authUrl: `${publicUrl}/identity`,
  databaseUrl: null,
  poolerUrl: null,
  readUrl: null,
  filesUrl: null,
  filesShare: 0.5,
  secret: null,
  smtpUrl: null,
  trustProxy: [],
}

async function said(run: (print: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await run((line) => lines.push(line))
  return lines.join('\n')
}

describe('admin reset-link', () => {
  const link = (email: string, authUrl = settings.authUrl) =>
    said((print) => resetLink.read([email])({ database, settings: { ...settings, authUrl }, print }))

  it('prints a link to set the password for an email, in any letter case', async () => {
    await sql`insert into accounts (id, name) values (1, 'Lind & Okafor')`.execute(database.kysely)
    const { rows } = await sql<{ id: number }>`
      insert into contacts (account_id, firstname, lastname, email, type, allowlogin)
      values (1, 'Imogen', 'Lind', 'imogen@example.com', 'staff', true) returning id
    `.execute(database.kysely)
    const contact = Number(rows[0]?.id)
    const queries = identityTables(database.kysely)
    await createLogin(queries, { account: 1, contact, email: 'imogen@example.com', passwordhash: 'none' })

    const text = await link('Imogen@Example.com')
    expect(text).toContain('imogen@example.com of Lind & Okafor')
    const [, token = ''] = /\/identity\/password\/(\S+)$/.exec(text) ?? []
    expect(await passwordLink(queries, token)).toMatchObject({ contact, purpose: 'forgotten' })

    const again = await link('imogen@example.com')
    expect(await passwordLink(queries, token)).toBeUndefined()
    expect(again).not.toContain(token)
  })

  it('refuses people who cannot sign in, and firms with another identity server', async () => {
    await expect(link('nobody@example.com')).rejects.toThrow(
      "nobody who may sign in has the email 'nobody@example.com'",
    )
    await expect(link('imogen@example.com', 'https://id.example.com')).rejects.toThrow('https://id.example.com')
    await sql`update contacts set status = 'archived' where email = 'imogen@example.com'`.execute(database.kysely)
    await expect(link('imogen@example.com')).rejects.toThrow('nobody who may sign in')
    expect(() => resetLink.read([])).toThrow('takes one email')
  })
})

describe('doctor', () => {
  const source = inject('testDatabase')

  it('prints what it found and what to do, one line each', async () => {
    const databaseUrl = source.kind === 'postgres' ? source.adminUrl : null
    const found = new Map(await examine({ ...settings, databaseUrl }, version))
    expect([...found.keys()].filter((name) => name !== 'secret')).toEqual([
      'settings',
      'disk',
      'database',
      'clock',
      'mail',
      'proxy',
    ])
    expect(found.get('database')?.todo).toContain('start the service')
    expect(found.get('mail')).toMatchObject({ state: 'note', todo: expect.stringContaining('SMTP_URL') })
    expect(found.get('proxy')?.summary).toContain('nothing answers at http://localhost:1')
    expect(found.get('clock')?.state).toBe('ok')
  })

  it.runIf(source.kind === 'postgres')('checks the servers in addition to the database', async () => {
    const databaseUrl = source.kind === 'postgres' ? source.adminUrl : ''
    const found = new Map(
      await examine({ ...settings, databaseUrl, poolerUrl: databaseUrl, readUrl: databaseUrl }, version),
    )
    expect(found.get('pooler')).toMatchObject({ state: 'note', summary: expect.stringContaining('is not a pooler') })
    expect(found.get('replica')).toMatchObject({ state: 'wrong', summary: expect.stringContaining('it is no replica') })
  })

  it('reports problems without passwords', async () => {
    const databaseUrl = 'postgres://someone:hidden-word@127.0.0.1:1/none'
    const smtpUrl = 'smtp://someone:hidden-word@127.0.0.1:1'
    writeFileSync(join(dataDir, 'secret'), 'x')
    const found = await examine({ ...settings, databaseUrl, smtpUrl }, version)
    const wrong = found.filter(([, { state }]) => state === 'wrong').map(([name]) => name)
    expect(wrong).toEqual(['database', 'mail'])
    expect(JSON.stringify(found)).not.toContain('hidden-word')
    expect(JSON.stringify(found)).toContain('nothing listens there')
  })
})

describe('worklane', () => {
  const commands = allCommands(version, [
    { name: 'start', usage: '', about: 'runs it', run: async ({ print }, args) => print(`started ${args.join(' ')}`) },
  ])
  const typed = (...args: string[]) => said((print) => runCommand(commands, args, { print, settings: () => settings }))

  it('starts by default, prints help, and refuses unknown commands', async () => {
    expect(await typed()).toBe('started ')
    expect(await typed('--api-only')).toBe('started --api-only')
    const help = await typed('--help')
    for (const { name, about } of commands)
      expect(help).toMatch(new RegExp(`worklane ${name}.*\n    ${about.slice(0, 20)}`))
    for (const word of ['version', '--version']) expect(await typed(word)).toMatch(/^\d+\.\d+\.\d+\n?$/)
    expect(await typed('backup', '--help')).toMatch(/^worklane backup FILE\n/)
    await expect(typed('bakcup', 'x')).rejects.toThrow(`there is no command 'bakcup x'; "worklane --help" lists them`)
    expect(await typed('admin', '--help')).toMatch(/^worklane admin reset-link EMAIL\n/)
    await expect(typed('admin')).rejects.toThrow(`no command 'admin'; there is "worklane admin reset-link EMAIL"`)
    await expect(typed('backup')).rejects.toThrow('takes one file')
    await expect(typed('restore', 'a', 'b')).rejects.toThrow('takes one file')
    await expect(typed('doctor', 'now')).rejects.toThrow('takes no arguments')
  })
})
