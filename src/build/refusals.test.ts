import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { translateFor } from '../contract/messages/catalogues.ts'
import { passwordProblem } from '../server/identity/own-sign-in/password-rules.ts'
import { sentenceBy } from '../web/data/refusals/sentences.ts'
import { mayContainRefusals, refusedTexts } from './refused-texts.ts'

const german = translateFor('de-DE')

it('Every error message of the service exists in German', () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const listed = execFileSync('git', ['ls-files', 'contract', 'server'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  // Command-line programs are for the operator and stay in English.
  const files = listed.filter(
    (file) =>
      file.endsWith('.ts') &&
      !/test|\/(demo|commands|mcp|description|db|oauth)\/|data-directory|server\/config/.test(file),
  )
  const refused = files.flatMap((file) => {
    const source = readFileSync(root + file, 'utf8')
    return mayContainRefusals(source) ? refusedTexts(file, source) : []
  })
  expect(refused.length).toBeGreaterThan(200)
  expect(refused.filter((text) => sentenceBy(german, text) === text)).toEqual([])
})

it('Errors of a new password exist in German in the settings', async () => {
  const known = { names: ['Imogen Alder'], email: 'imogen@example.com' }
  const tried = ['', 'short', 'x'.repeat(1100), 'imogen.alder', 'password12']
  const wrong = await Promise.all(tried.map((password) => passwordProblem(password, known)))
  expect(new Set(wrong).size).toBe(tried.length)
  expect(wrong.filter((text) => text === undefined || sentenceBy(german, text) === text)).toEqual([])
})
