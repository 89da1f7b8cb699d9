/** Known cheap requests whose responses were or could be expensive. */
import { addressBombs } from './address-bombs.ts'
import { batchBombs } from './batch-bombs.ts'
import { bomb, filled, json, most, numbered, type Series } from './bomb.ts'
import { recordBombs, toolBombs } from './tool-bombs.ts'
import { uploadBombs } from './upload-bombs.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

const names = (count: number) => `{${numbered(count, (at) => `"n${at}":0`).join(',')}}`

/** Bodies that attack JSON parsers. */
const jsonBodies: Readonly<Record<string, () => string>> = {
  zeros: () => filled('[0', ',0', ']'),
  'nested arrays': () => '['.repeat(most / 2) + ']'.repeat(most / 2),
  'nested objects': () => filled('{"a":', '{"a":', ''),
  'names in one object': () => names(700_000),
  'empty objects': () => filled('[{}', ',{}', ']'),
  'empty arrays in a field': () => filled('{"name":[[]', ',[]', ']}'),
  'escaped letters': () => filled('{"name":"', '\\u0041', '"}'),
  'a long text': () => filled('{"name":"', 'a', '"}'),
  'a long name': () => filled('{"', 'a', '":1}'),
  prototypes: () => filled('[{"__proto__":{"a":1}}', ',{"__proto__":{"a":1}}', ']'),
  'a long number': () => filled('{"name":', '1', '}'),
  'ids by the hundred thousand': () => filled('{"ids":[1', ',1', '],"update":{"name":"a"}}'),
  blanks: () => filled('{', ' ', '}'),
}

/** Paths that accept a body without authentication. */
const open = [
  '/api/v4/companies',
  '/api/v4/auth',
  '/api/v4/nothing',
  '/api/v4/mcp',
  '/healthz',
  '/nothing',
  '/config.json',
]
const identity = [
  'reg',
  'token',
  'forgotten',
  'sign-in/x',
  'consent/x',
  'password/x',
  'set-up/x',
  'revocation',
  'nothing',
]
const addresses = [...open, ...identity.map((each) => `/identity/${each}`), '/.well-known/nothing']

export function knownBombs(): readonly Series[] {
  const alone = [
    ...Object.entries(jsonBodies).flatMap(([name, body]) => [
      bomb(name, 'POST', '/api/v4/companies', json, body),
      bomb(name, 'PUT', '/api/v4/items/batch', json, body),
      bomb(name, 'POST', '/api/v4/mcp', json, body),
    ]),
    ...addresses.flatMap((path) => [
      bomb('names in one object, no credential', 'POST', path, json, () => names(700_000), false),
      bomb('nested arrays, no credential', 'POST', path, json, () => '['.repeat(most), false),
      bomb(
        'names in a form, no credential',
        'POST',
        path,
        form,
        () => numbered(900_000, (at) => `n${at}=1`).join('&'),
        false,
      ),
      bomb('brackets in a form, no credential', 'POST', path, form, () => filled('a', '[a]', '=1'), false),
    ]),
    ...addressBombs(),
    ...uploadBombs(),
    ...toolBombs,
  ]
  return [...alone.map((each) => () => [each]), batchBombs, recordBombs]
}
