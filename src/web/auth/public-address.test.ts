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
  return { replace, place: { location: { origin, pathname, search, hash, replace }, sessionStorage } }
}

describe('a page', () => {
  it('that was opened at the address of the app stays, whatever Host a proxy passes on', () => {
    const { place, replace } = opened('https://work.example/items?q=a#b')
    expect(movesToPublicAddress('https://work.example', place)).toBe(false)
    expect(replace).not.toHaveBeenCalled()
  })

  it('that was opened elsewhere moves to the same page there', () => {
    const { place, replace } = opened('http://127.0.0.1:3000/items?q=a#b')
    expect(movesToPublicAddress('http://localhost:3000', place)).toBe(true)
    expect(replace).toHaveBeenCalledExactlyOnceWith('http://localhost:3000/items?q=a#b')
  })

  it('that is led back does not move again, but says what is wrong', () => {
    const { place, replace } = opened('https://work.example/')
    expect(movesToPublicAddress('http://work.example', place)).toBe(true)
    expect(() => movesToPublicAddress('http://work.example', place)).toThrow(
      'Worklane is set up for http://work.example, but that address leads to https://work.example. Check PUBLIC_URL.',
    )
    expect(replace).toHaveBeenCalledOnce()
  })
})
