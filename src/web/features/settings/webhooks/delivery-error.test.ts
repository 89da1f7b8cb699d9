import { expect, it } from 'vitest'
import { deliveryError } from './delivery-error.ts'

it.each([
  ['getaddrinfo ENOTFOUND hook.example', 'The host hook.example is not known (getaddrinfo ENOTFOUND hook.example)'],
  ['connect ECONNREFUSED 127.0.0.1:9', 'Nothing answers at this address (connect ECONNREFUSED 127.0.0.1:9)'],
  ['no answer within 10 seconds', 'No answer within 10 seconds'],
  [
    'Nothing got through for more than two days: HTTP status 500.',
    'Nothing got through for more than two days: HTTP status 500',
  ],
  ['whatever else', 'whatever else'],
])('%s', (error, said) => {
  expect(deliveryError(error)).toBe(said)
})
