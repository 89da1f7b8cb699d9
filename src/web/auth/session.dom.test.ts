import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from './session.ts'
import type { SignIn, SignInStore } from './stored-sign-in.ts'

const settings = {
  publicUrl: 'http://x',
  apiUrl: 'http://x/api/v4',
  authUrl: 'http://x/identity',
  clientId: 'worklane-web',
}
const minutes = 60_000

function signIn(accessToken: string, expiresIn: number): SignIn {
  return {
    accessToken,
    refreshToken: 'refresh',
    idToken: null,
    scope: null,
    subject: '7',
    expiresAt: Date.now() + expiresIn,
  }
}

/** Storage shared by the tabs of one browser; `otherTab` simulates a change by another tab. */
function sharedStore(first: SignIn | null) {
  let current = first
  const watchers = new Set<() => void>()
  const store: SignInStore = {
    read: () => current,
    write: (next) => {
      current = next
    },
    clear: () => {
      current = null
    },
    watch: (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
  const otherTab = (next: SignIn | null) => {
    current = next
    for (const changed of watchers) changed()
  }
  return { store, otherTab }
}

/** The identity server: discovery, and a token endpoint that answers `status`. */
function identityServer(status: number, body: object) {
  const asked = vi.fn(async (url: string | URL | Request) => {
    const isToken = String(url instanceof Request ? url.url : url).endsWith('/token')
    const discovery = { issuer: settings.authUrl, token_endpoint: `${settings.authUrl}/token` }
    const [code, answer] = isToken ? [status, body] : [200, discovery]
    return new Response(JSON.stringify(answer), { status: code, headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('fetch', asked)
  return () => asked.mock.calls.filter(([url]) => String(url).endsWith('/token')).length
}

beforeEach(() => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work, work)
    return last
  }
  vi.stubGlobal('navigator', { ...window.navigator, locks: { request } })
})
afterEach(() => vi.unstubAllGlobals())

describe('a session', () => {
  it('returns its token', async () => {
    const { store } = sharedStore(signIn('good', 5 * minutes))
    await expect(createSession(settings, store).token()).resolves.toBe('good')
  })

  it('refreshes once for all waiting requests', async () => {
    const requests = identityServer(200, {
      access_token: 'fresh',
      refresh_token: 'next',
      token_type: 'Bearer',
      expires_in: 300,
    })
    const { store } = sharedStore(signIn('old', 0))
    const [one, two] = [createSession(settings, store), createSession(settings, store)]
    await expect(Promise.all([one.token(), one.token(), two.token()])).resolves.toEqual(['fresh', 'fresh', 'fresh'])
    expect(requests()).toBe(1)
    expect(store.read()?.refreshToken).toBe('next')
  })

  it('replaces a rejected token by one that another tab got in the meantime', async () => {
    const requests = identityServer(500, {})
    const { store, otherTab } = sharedStore(signIn('refused', 5 * minutes))
    const session = createSession(settings, store)
    otherTab(signIn('theirs', 5 * minutes))
    await expect(session.replace('refused')).resolves.toBe('theirs')
    expect(requests()).toBe(0)
  })

  it('waits for a new sign-in when the old one has ended', async () => {
    identityServer(400, { error: 'invalid_grant' })
    const { store, otherTab } = sharedStore(signIn('old', 0))
    const session = createSession(settings, store)
    const ended = vi.fn()
    session.subscribe(ended)
    const token = session.token()
    await waitFor(() => expect(session.isActive()).toBe(false))
    expect(ended).toHaveBeenCalled()
    otherTab(signIn('again', 5 * minutes))
    await expect(token).resolves.toBe('again')
    expect(session.isActive()).toBe(true)
  })

  it('is deleted when it has ended, so that other tabs ask to sign in as well', async () => {
    identityServer(400, { error: 'invalid_grant' })
    const { store } = sharedStore(signIn('old', 0))
    createSession(settings, store).token()
    await waitFor(() => expect(store.read()).toBeNull())
  })

  it('is kept while the identity server is too busy to refresh it', async () => {
    identityServer(503, { error: 'temporarily_unavailable' })
    const { store } = sharedStore(signIn('old', 0))
    await expect(createSession(settings, store).token()).rejects.toThrow()
    expect(store.read()?.accessToken).toBe('old')
  })
})
