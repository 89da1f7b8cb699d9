import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demoPassword } from '../../db/demo/people/sign-ins.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { digest } from '../digest.ts'
import { isOwnMachine, knownCredentials } from './known-credentials.ts'
import { hashPassword } from './passwords.ts'

const database = await openTestDatabase()
const run = (statement: ReturnType<typeof sql>) => statement.execute(database.kysely)

it('The demo’s key and passwords are detected until they are removed or changed', async () => {
  await run(sql`insert into accounts (id, name) values (1, 'Lind')`)
  expect(await knownCredentials(database)).toEqual([])
  await run(
    sql`insert into apikeys (account_id, name, keyhash, ending) values (1, 'Key', ${digest('DEMO-1111-2222-3333-WL4')}, 'WL4')`,
  )
  await run(sql`insert into contacts (account_id, id, firstname, type, allowlogin) values (1, 1, 'Ida', 'staff', true)`)
  await run(sql`
    insert into logins (account_id, contactid, email, passwordhash)
    values (1, 1, 'admin@example.com', ${await hashPassword(demoPassword)})
  `)
  expect(await knownCredentials(database)).toEqual([
    'an API key of the demo',
    'the password "demo-password" of admin@example.com',
  ])
  await run(sql`update apikeys set deleted = true`)
  await run(sql`update logins set passwordhash = ${await hashPassword('a better one')}`)
  expect(await knownCredentials(database)).toEqual([])
})

it.each([
  ['localhost', true],
  ['work.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['work.example.com', false],
  ['127.0.0.1.example.com', false],
])('%s is a loopback address: %s', (host, expected) => expect(isOwnMachine(host)).toBe(expected))
