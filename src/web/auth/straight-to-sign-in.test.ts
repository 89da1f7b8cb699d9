import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goesStraightToSignIn } from './straight-to-sign-in.ts'

vi.mock('./identity.ts', () => ({
  signInAddress: async ({ authUrl }: { authUrl: string }, returnTo: string) => `${authUrl}/auth?to=${returnTo}`,
}))

const assign = vi.fn()

beforeEach(() => {
  assign.mockClear()
  const location = { pathname: '/items', search: '?q=a', hash: '', origin: 'https://work.test', assign }
  vi.stubGlobal('window', { location, isSecureContext: true })
  const settings = { publicUrl: 'https://work.test', apiUrl: '/api/v4', authUrl: 'https://id.test', clientId: 'web' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(settings)))
  vi.stubGlobal('localStorage', {})
})
afterEach(() => vi.unstubAllGlobals())

it('A visitor who is not signed in goes to the sign-in page, and returns to the URL that was opened', async () => {
  expect(await goesStraightToSignIn()).toBe(true)
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://id.test/auth?to=/items?q=a')
})

it.each([
  ['somebody is signed in', () => Object.assign(localStorage, { 'worklane.signin:https://id.test:web': '{}' })],
  ['a sign-in comes back', () => Object.assign(window.location, { pathname: '/callback' })],
  [
    'the page has to move to the address of the app first',
    () => Object.assign(window.location, { origin: 'http://10.0.0.2' }),
  ],
  ['the connection is not secure', () => Object.assign(window, { isSecureContext: false })],
])('The app itself starts if %s', async (_what, arrange) => {
  arrange()
  expect(await goesStraightToSignIn()).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})
