import { expect, it } from 'vitest'
import { refusedFields } from './refused-fields.ts'

const names = ['current', 'password']

it.each([
  ['current: Incorrect password.', { current: 'Incorrect password.' }],
  ['password: use a text.', { password: 'Use a text.' }],
  ['response: This passkey could not be verified.', { password: 'This passkey could not be verified.' }],
  ['Too many attempts. Try again in 5 minutes.', { password: 'Too many attempts. Try again in 5 minutes.' }],
])('"%s" stands at its input', (message, told) => {
  expect(refusedFields(new Error(message), names)).toEqual(told)
})
