import { describe, expect, it } from 'vitest'
import { findClient } from '../identity/oauth/clients.ts'
import { identityTables } from '../identity/tables.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { clientsCommand } from './clients.ts'

const queries = identityTables((await openTestDatabase()).kysely)

async function said(...args: string[]): Promise<string> {
  const lines: string[] = []
  await clientsCommand(args)(queries, (line) => lines.push(line))
  return lines.join('\n')
}

describe('clients', () => {
  it('adds a client, prints its secret once and stores a digest, lists it, and removes it', async () => {
    const addresses = ['--redirect-uri', 'https://tool.example/a', '--redirect-uri', 'https://tool.example/b']
    const added = await said('add', '--name', 'Time Tool', ...addresses, '--logout-uri', 'https://tool.example/bye')
    const [, id = ''] = /client_id +(\S+)/.exec(added) ?? []
    const [, secret = ''] = /client_secret +(\S+)/.exec(added) ?? []
    expect(secret).toMatch(/^.{43}$/)
    expect(await findClient(queries, id)).toMatchObject({
      client_name: 'Time Tool',
      redirect_uris: ['https://tool.example/a', 'https://tool.example/b'],
      post_logout_redirect_uris: ['https://tool.example/bye'],
    })
    expect(JSON.stringify(await findClient(queries, id))).not.toContain(secret)
    expect(await said('list')).toMatch(new RegExp(`^${id}  \\d{4}-\\d\\d-\\d\\d  Time Tool  https://tool.example/a `))
    expect(await said('remove', id)).toContain('Removed Time Tool')
    expect(await findClient(queries, id)).toBeUndefined()
    await expect(said('remove', id)).rejects.toThrow(`no program has the id '${id}'`)
    expect(await said('list')).toContain('No programs are registered')
  })

  it.each([
    [[], /allowed are "clients add/],
    [['rename'], /'clients rename'; allowed are/],
    [['add', '--name', 'Tool'], /--redirect-uri is missing/],
    [['add', '--redirect-uri', 'https://tool.example/'], /--name is ''; allowed are 1 to 100/],
    [['add', '--name', 'A\u202eB', '--redirect-uri', 'https://tool.example/'], /visible characters/],
    [['add', '--name', 'Tool', '--redirect-uri', 'http://tool.example/'], /must use https/],
    [['add', '--name', 'Tool', '--redirect-uri', 'com.example.app:/cb'], /must use https/],
    [['add', '--name', 'Tool', '--color', 'red'], /--color/],
  ])('refuses %j and says what is allowed', (args, reason) => {
    expect(() => clientsCommand(args)).toThrow(reason)
  })
})
