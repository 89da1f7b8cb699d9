// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { forgetRequests, readKnown } from '../data/early/known-requests.ts'
import { startFailure } from './start-note.tsx'
import { signInStore } from './stored-sign-in.ts'

afterEach(() => vi.restoreAllMocks())

const signIn = { accessToken: 'a', refreshToken: null, idToken: null, scope: null, subject: '7', expiresAt: 1 }

it('A browser without storage space keeps a sign-in for as long as the tab is open', () => {
  const store = signInStore({ authUrl: 'http://id', clientId: 'web' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.write(signIn)
  expect(store.read()).toEqual(signIn)
  store.clear()
  expect(store.read()).toBeNull()
})

it('The first script runs in a browser that blocks storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  expect(readKnown()).toBeNull()
  expect(() => forgetRequests()).not.toThrow()
})

it.each([
  ['SecurityError', 'Allow cookies and site data'],
  ['QuotaExceededError', 'no room left'],
])('A start that fails by %s says what to do about it', (name, words) => {
  expect(String(startFailure(new DOMException('programs only', name)))).toContain(words)
})

function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}
