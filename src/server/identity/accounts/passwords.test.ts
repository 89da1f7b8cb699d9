import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

describe('a password', () => {
  it('is hashed with Argon2id and belongs to its hash only', async () => {
    const hash = await hashPassword('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(hash, 'correct horse')).toBe(true)
    expect(await passwordMatches(hash, 'correct horse ')).toBe(false)
  })

  it('may be typed in either Unicode form', async () => {
    expect(await passwordMatches(await hashPassword('Caf\u00e9'), 'Cafe\u0301')).toBe(true)
  })

  it('never matches without a hash, or when it is absurdly long', async () => {
    expect(await passwordMatches(undefined, 'x')).toBe(false)
    expect(await passwordMatches(null, 'x')).toBe(false)
    expect(await passwordMatches(await hashPassword('x'.repeat(2000)), 'x'.repeat(2000))).toBe(false)
  })
})
