/**
 * `worklane clients`: registers, lists and removes confidential OAuth clients. The secret is printed once; the database keeps
 * only its digest.
 */
import { parseArgs } from 'node:util'
import { quotedValue } from '../../contract/requests/problem.ts'
import { knownClients, registerClient, removeClient } from '../identity/oauth/clients.ts'
import { mostAddresses, redirectProblem } from '../identity/oauth/redirect-uris.ts'
import { identityTables, type Queries } from '../identity/tables.ts'
import { OperatorError } from '../operator-error.ts'
import type { DatabaseCommand } from './command.ts'

const usage =
  'allowed are "clients add --name <name> --redirect-uri <address> [--redirect-uri ...] [--logout-uri ...]", "clients list" and "clients remove <id>"'

export const clients: DatabaseCommand = {
  name: 'clients',
  usage: 'add --name NAME --redirect-uri ADDRESS [...] [--logout-uri ADDRESS ...] | list | remove ID',
  about: 'registers programs that sign people in with an id and a secret',
  read(args) {
    const run = clientsCommand(args)
    return ({ database, print }) => run(identityTables(database.kysely), print)
  },
}

export type ClientsCommand = (queries: Queries, print: (line: string) => void) => Promise<void>

/**
 * Parses the arguments after `clients`.
 * @throws OperatorError if they are invalid
 */
export function clientsCommand(args: readonly string[]): ClientsCommand {
  const [verb, ...rest] = args
  if (verb === 'add') return add(rest)
  if (verb === 'list' && rest.length === 0) return list
  if (verb === 'remove' && rest.length === 1) return remove(rest[0] ?? '')
  throw new OperatorError(`arguments are ${quotedValue(['clients', ...args].join(' '))}; ${usage}`)
}

function add(args: readonly string[]): ClientsCommand {
  const { name, redirectUris, logoutUris } = addOptions(args)
  return async (queries, print) => {
    const { clientId, clientSecret } = await registerClient(queries, { name, redirectUris, logoutUris })
    print(`Registered ${name}. Keep the secret now: it is not shown again.`)
    print(`client_id      ${clientId}`)
    print(`client_secret  ${clientSecret}`)
    for (const address of redirectUris) print(`redirect_uri   ${address}`)
  }
}

function addOptions(args: readonly string[]) {
  const options = {
    name: { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true },
    'logout-uri': { type: 'string', multiple: true },
  } as const
  const values = tryParse(() => parseArgs({ args: [...args], options }).values)
  const name = values.name?.trim() ?? ''
  if (name === '' || name.length > 100 || /[\p{C}\p{Zl}\p{Zp}]/u.test(name))
    throw new OperatorError(`--name is ${quotedValue(name)}; allowed are 1 to 100 visible characters`)
  const redirectUris = addresses('--redirect-uri', values['redirect-uri'] ?? [])
  if (redirectUris.length === 0) throw new OperatorError(`--redirect-uri is missing; ${usage}`)
  return { name, redirectUris, logoutUris: addresses('--logout-uri', values['logout-uri'] ?? []) }
}

function tryParse<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}; ${usage}`)
  }
}

/** Confidential clients run on servers: custom URL schemes are for apps on people's own devices. */
function addresses(option: string, texts: readonly string[]): readonly string[] {
  if (texts.length > mostAddresses) throw new OperatorError(`${option} may be given at most ${mostAddresses} times`)
  for (const address of texts) {
    const problem = redirectProblem(address) ?? (/^https?:/i.test(address) ? undefined : 'must use https')
    if (problem !== undefined) throw new OperatorError(`${option} ${quotedValue(address)} ${problem}`)
  }
  return texts
}

const list: ClientsCommand = async (queries, print) => {
  const existingClients = await knownClients(queries)
  if (existingClients.length === 0) print('No programs are registered. "clients add" registers one.')
  for (const { id, name, createdon, redirecturis } of existingClients)
    print(`${id}  ${createdon.toISOString().slice(0, 10)}  ${name}  ${redirecturis.join(' ')}`)
}

function remove(id: string): ClientsCommand {
  return async (queries, print) => {
    const name = await removeClient(queries, id)
    if (name === undefined)
      throw new OperatorError(`no program has the id ${quotedValue(id)}; "clients list" shows them`)
    print(`Removed ${name}. Its tokens are refused within seconds.`)
  }
}
