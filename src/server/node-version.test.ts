/** Holds together the places that name a version of Node: the one that the service runs on, and the one that only starts it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const fileOf = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

it('The package, the executable and the image run the service on the same major version of Node', () => {
  const major = manifest.dependencies.node.split('.')[0]
  expect(fileOf('src/server/worklane.js')).toContain(`< ${major}\n`)
  expect(fileOf('src/server/worklane.js')).toContain(`Worklane needs Node ${major},`)
  expect(fileOf('Dockerfile')).toContain(`node:${major}-`)
})

it('npm refuses to install or run with a Node that is older than the engines of the package', () => {
  const { name, version, onFail } = manifest.devEngines.runtime
  expect({ name, version, onFail }).toEqual({ name: 'node', version: manifest.engines.node, onFail: 'error' })
})
