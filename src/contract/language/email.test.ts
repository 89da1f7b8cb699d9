import { describe, expect, it } from 'vitest'
import { addressesIn, isEmail } from './email.ts'

describe('an email address', () => {
  it.each([
    'a@b.co',
    'i.alder+work@alder-quay.example',
    "o'neil@mail.example.com",
    'x@xn--mller-kva.example',
    'A@B.CO',
  ])('may be %s', (text) => expect(isEmail(text)).toBe(true))

  it.each([
    '',
    'ida',
    'ida@',
    '@example.com',
    'ida@localhost',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'a@b.co c@d.co',
    ' a@b.co',
    'a@b.co\n',
    'a@b.co\r\nBcc: c@d.co',
    'Ida <a@b.co>',
    '<a@b.co>',
    '"a b"@c.co',
    'a@@b.co',
    'a@b..co',
    'a@-b.co',
    'mi\u212a@b.co',
    'ü@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
    'a\u0000@b.co',
  ])('is not %j', (text) => expect(isEmail(text)).toBe(false))
})

describe('a list of addresses', () => {
  it.each([
    ['a@b.co, c@d.co', ['a@b.co', 'c@d.co']],
    ['a@b.co; c@d.co;', ['a@b.co', 'c@d.co']],
    ['a@b.co\nc@d.co', ['a@b.co', 'c@d.co']],
    ['Jane <jane@b.co>', ['jane@b.co']],
    ['"Doe, Jane" <jane@b.co>, Max Lind <max@d.co>', ['jane@b.co', 'max@d.co']],
    ['Doe, Jane <jane@b.co>; Lind, Max <max@d.co>', ['jane@b.co', 'max@d.co']],
    ['<a@b.co>', ['a@b.co']],
    ['Jane, a@b.co', ['Jane', 'a@b.co']],
    ['nobody', ['nobody']],
    [' , ;', []],
  ])('%j holds %j', (text, addresses) => expect(addressesIn(text)).toEqual(addresses))
})
