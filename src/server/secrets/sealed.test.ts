import { expect, it } from 'vitest'
import { isSealed, sealedBy } from './sealed.ts'

const [first, second] = ['a first secret of at least 32 characters', 'another secret of at least 32 characters']
const sealed = sealedBy(first)

it.each(['', 'x', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'Ünïcödé 漢字 🔑', 'long '.repeat(10_000)])(
  'A sealed text can be opened: %.20s',
  (text) => expect(sealed.open(sealed.seal(text))).toBe(text),
)

it('The same text is encrypted differently each time', () => {
  const [one, other] = [sealed.seal('shown to nobody'), sealed.seal('shown to nobody')]
  expect(one).not.toBe(other)
  expect(isSealed(one)).toBe(true)
  expect(Buffer.from(one.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('nobody')
})

it('A text that was modified, truncated or never encrypted is not decrypted', () => {
  const text = sealed.seal('a text')
  const changed = text.slice(0, -6) + (text.at(-6) === 'A' ? 'B' : 'A') + text.slice(-5)
  for (const wrong of [changed, text.slice(0, -4), 'a text', '', 'sealed.1.', text.split('.').slice(0, 3).join('.')]) {
    expect(() => sealed.open(wrong)).toThrow()
  }
})

it('Earlier secrets decrypt, and only the current one encrypts', () => {
  const text = sealed.seal('a text')
  expect(() => sealedBy(second).open(text)).toThrow(`sealed under key ${sealed.keyIds[0]}`)
  const both = sealedBy(second, [first])
  expect(both.open(text)).toBe('a text')
  expect(sealedBy(second).open(both.seal('new'))).toBe('new')
})
