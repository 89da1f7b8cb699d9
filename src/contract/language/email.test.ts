import { describe, expect, it } from 'vitest'
import { isEmail } from './email.ts'

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
