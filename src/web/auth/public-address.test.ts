import { describe, expect, it, vi } from 'vitest'
import { movesToPublicAddress } from './public-address.ts'

function opened(address: string) {
  const { origin, pathname, search, hash } = new URL(address)
  const stored = new Map<string, string>()
  const replace = vi.fn()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  return { replace, browser: { location: { origin, pathname, search, hash, replace }, sessionStorage } }
}

describe('a page', () => {
  it('opened at the app’s URL stays, whatever Host a proxy sends', () => {
    const { browser, replace } = opened('https://work.example/items?q=a#b')
    expect(movesToPublicAddress('https://work.example', browser)).toBe(false)
    expect(replace).not.toHaveBeenCalled()
  })

  it('opened elsewhere redirects to the same page at the app’s URL', () => {
    const { browser, replace } = opened('http://127.0.0.1:3000/items?q=a#b')
    expect(movesToPublicAddress('http://localhost:3000', browser)).toBe(true)
    expect(replace).toHaveBeenCalledExactlyOnceWith('http://localhost:3000/items?q=a#b')
  })

  it('opened again redirects again; one that is redirected back shows an error', () => {
    const { browser, replace } = opened('https://work.example/')
    for (const _time of [1, 2, 3]) expect(movesToPublicAddress('http://work.example', browser)).toBe(true)
    expect(() => movesToPublicAddress('http://work.example', browser)).toThrow(
      'Worklane is set up for http://work.example, but that address leads to https://work.example. Check PUBLIC_URL.',
    )
    expect(replace).toHaveBeenCalledTimes(3)
  })
})
