/** Follows the imports that a start of the service runs. What some requests need alone is imported where they need it. */

import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ascending } from '../contract/ascending.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** `import ... from` and `export ... from`, without what is types alone. */
const statements = /^(?:import|export)\s+(?!type\b)(?:[\w*{][^'"]*?\bfrom\s+)?['"]([^'"]+)['"]/gm

function packagesFrom(main: string): readonly string[] {
  const files = [main]
  const packages = new Set<string>()
  for (const file of files) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(statements)) {
      const path = normalize(join(dirname(file), specifier))
      if (!specifier.startsWith('.')) packages.add(specifier)
      else if (!files.includes(path)) files.push(path)
    }
  }
  return [...packages].filter((name) => !name.startsWith('node:')).sort(ascending)
}

it('a start loads only these libraries, because each takes memory in every process', () => {
  expect(packagesFrom(join(here, 'main.ts'))).toEqual([
    '@fastify/cors',
    '@fastify/formbody',
    '@fastify/multipart',
    '@fastify/static',
    '@node-rs/argon2',
    'aws4fetch',
    'fastest-levenshtein',
    'fastify',
    'icu-minify/compile',
    'icu-minify/format',
    'jose',
    'kysely',
    'lru-cache',
    'oidc-provider/lib/helpers/errors.js',
    'oidc-provider/lib/helpers/interaction_policy/index.js',
    'oidc-provider/lib/provider.js',
    'otpauth',
    'pg',
    'pg-boss',
    'pino',
    'standardwebhooks',
    'uqr',
    'zod',
  ])
})
