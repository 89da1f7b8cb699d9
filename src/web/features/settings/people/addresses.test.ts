import { expect, it } from 'vitest'
import { addressesIn } from './addresses.ts'

it.each([
  ['a@x.org, b@x.org; c@x.org\nd@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']],
  ['Ada King <ada@x.org>, "Bo" <bo@x.org>', ['ada@x.org', 'bo@x.org']],
  ['a@x.org A@x.org', ['A@x.org']],
  ['King, Ada <ada@x.org>; Dr. Bo J. Lind bo@x.org', ['ada@x.org', 'bo@x.org']],
  ['a@x.org\nb.example.org\nBo Lind\nc@@x.org', ['a@x.org', 'b.example.org', 'Bo Lind', 'c@@x.org']],
  ['nobody', ['nobody']],
  ['  ', []],
])('%j contains %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})
