import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const identity = { authUrl: 'http://x/identity', clientId: 'web' }
const settings = { ...identity, apiUrl: 'http://x/api/v4', publicUrl: 'http://x' }
const me = 'http://x/api/v4/me'
const items = 'http://x/api/v4/items?fields=name'

/** Opens the URL as a browser does, with modules in their initial state. */
async function opened(address: string) {
  vi.resetModules()
  window.history.replaceState(null, '', address)
  const asked = vi.fn(async (url: string, _init: RequestInit) => new Response(url))
  vi.stubGlobal('fetch', asked)
  const { earlyAnswers } = await import('./early-answers.ts')
  const { noteRequests } = await import('./known-requests.ts')
  noteRequests(settings)
  return { earlyAnswers, asked, urls: () => asked.mock.calls.map(([url]) => url) }
}

/** Opens it and makes these requests, as the app does. */
async function opens(address: string, ...urls: readonly string[]) {
  const page = await opened(address)
  for (const url of urls) page.earlyAnswers.take(url, 'token')
  vi.advanceTimersByTime(6000)
  return page
}

function signedIn(subject: string, more: object = {}) {
  const signIn = { accessToken: 'token', subject, expiresAt: Date.now() + 60_000, ...more }
  localStorage.setItem('worklane.signin:http://x/identity:web', JSON.stringify(signIn))
}

beforeEach(() => {
  vi.useFakeTimers()
  signedIn('anna')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

describe('a URL that was opened before', () => {
  it('repeats its previous requests with the current token, and each response is used once', async () => {
    expect((await opens('/items', me, items)).urls()).toEqual([])
    const { earlyAnswers, asked, urls } = await opened('/items')
    expect(urls()).toEqual([me, items])
    expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer token' })
    expect(await (await earlyAnswers.take(items, 'token'))?.text()).toBe(items)
    expect(earlyAnswers.take(items, 'token')).toBeNull()
    expect(earlyAnswers.take(me, 'another token')).toBeNull()
  })

  it('is remembered even if it was left at once', async () => {
    const { earlyAnswers } = await opened('/items')
    earlyAnswers.take(items, 'token')
    window.dispatchEvent(new Event('pagehide'))
    expect((await opened('/items')).urls()).toEqual([items])
  })

  it('includes the filters of its screen', async () => {
    await opens('/items?status=all', me)
    expect((await opened('/items')).urls()).toEqual([])
    expect((await opened('/items?status=all')).urls()).toEqual([me])
  })

  it('drops requests that it no longer sends', async () => {
    await opens('/items', me, items)
    await opens('/items', me)
    expect((await opened('/items')).urls()).toEqual([me])
  })
})

describe('nothing is requested early', () => {
  it.each<[string, () => void]>([
    ['for somebody else', () => signedIn('ben')],
    ['with a sign-in that is over', () => signedIn('anna', { expiresAt: Date.now() - 1 })],
    ['by whoever is signed out', () => localStorage.removeItem('worklane.signin:http://x/identity:web')],
    [
      'while seeing as another person',
      () => sessionStorage.setItem('worklane.see-as', '{"id":2,"name":"B","from":"/"}'),
    ],
    [
      'by what a browser keeps that nobody wrote',
      () => localStorage.setItem('worklane.known-requests', '{"requests":1}'),
    ],
  ])('%s', async (_, before) => {
    await opens('/items', me)
    before()
    expect((await opened('/items')).urls()).toEqual([])
  })
})

it('nothing of a signed-out user is stored', async () => {
  await opens('/items', me)
  localStorage.removeItem('worklane.signin:http://x/identity:web')
  await opened('/')
  expect(localStorage.length).toBe(0)
})

describe('a response that was requested early', () => {
  it.each<[string, (end: () => void) => void]>([
    ['something is changed', (end) => end()],
    ['somebody does something', () => window.dispatchEvent(new Event('keydown'))],
    ['some seconds have passed', () => vi.advanceTimersByTime(6000)],
  ])('is no longer good when %s', async (_, happens) => {
    await opens('/items', me)
    const { earlyAnswers } = await opened('/items')
    happens(earlyAnswers.end)
    expect(earlyAnswers.take(me, 'token')).toBeNull()
  })
})
