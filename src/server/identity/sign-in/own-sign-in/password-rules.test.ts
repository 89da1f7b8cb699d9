import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getSentence } from '../../../../contract/requests/refusal.ts'
import { passwordLimits, passwordProblem } from './password-rules.ts'

const known = { names: ['Imogen', 'Alder', 'Alder & Quay Architects', null], email: 'i.alder@alderquay.example' }
const problem = async (password: string) => {
  const wrong = await passwordProblem(password, known)
  return wrong && getSentence(wrong)
}

describe('a new password', () => {
  it.each([
    'a few words that fit',
    'correct horse battery',
    'xkqjvbwzpm',
    'Zürich im Regen',
    'Imogen likes wet slate roofs',
  ])('may be %j', async (password) => expect(await problem(password)).toBeUndefined())

  it.each(['short', '', 'ééééééééé', '😀😀😀😀😀😀😀😀😀'])('is not too short: %j', async (password) => {
    expect(await problem(password)).toMatch(/^Enter a password\.$|at least 10 characters\.$/)
  })

  it.each([
    'password123',
    'Password1!',
    'P@ssw0rd2026',
    '1234567890',
    'qwertyuiop',
    'passwordpassword',
    'iloveyou2023',
    'aaaaaaaaaaaa',
    'letmein12345',
  ])('is none that guessers try first: %j', async (password) =>
    expect(await problem(password)).toBe('Password is too easy to guess. Try a few unrelated words.'),
  )

  it.each([
    'ImogenAlder2026',
    'imogen-alder-1',
    'Worklane!2026',
    'alderquayarchitects',
    'i.alder@alderquay.example',
    'WORKLANE worklane',
  ])('does not consist of what others know: %j', async (password) =>
    expect(await problem(password)).toBe(
      'Password is too close to your name, email or firm. Choose something unrelated.',
    ),
  )

  it('has a maximum that is counted in bytes, and a long one is checked quickly', async () => {
    expect(await problem('ü'.repeat(passwordLimits.bytes / 2 + 1))).toBe(
      'Password is too long. Use at most 1024 bytes.',
    )
    expect(await problem('a'.repeat(passwordLimits.bytes))).toContain('too easy to guess')
    const long = hash('sha512', 'any text', 'base64').repeat(10)
    expect(await problem(long)).toBeUndefined()
  })
})
