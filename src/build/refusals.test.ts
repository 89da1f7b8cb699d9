import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { translateFor } from '../contract/messages/catalogues.ts'
import { sentenceBy } from '../web/data/refusals/sentences.ts'
import { mayRefuse, refusedTexts } from './refused-texts.ts'

const german = translateFor('de-DE')

it('Whatever the service says when it refuses is said in German too', () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const listed = execFileSync('git', ['ls-files', 'contract', 'server'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  // Programs of the operator speak to the operator, in English.
  const files = listed.filter((file) => file.endsWith('.ts') && !/test|\/(demo|commands|mcp)\//.test(file))
  const refused = files.flatMap((file) => {
    const source = readFileSync(root + file, 'utf8')
    return mayRefuse(source) ? refusedTexts(file, source) : []
  })
  expect(refused.length).toBeGreaterThan(200)
  expect(refused.filter((text) => sentenceBy(german, text) === text)).toEqual([])
})
