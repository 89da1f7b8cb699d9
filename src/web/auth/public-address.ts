/**
 * The app lives under one address, so that sign-in and links always come back to it. Only the browser knows which one it
 * asked for: a proxy may pass on another Host. So the page itself moves, once, and nothing can send it round in circles.
 */
import { t } from '../language/t.ts'

/** What is used of `window`, so that tests can stand in for it. */
export interface Browser {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'replace'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

const key = 'worklane.moved'

/** Milliseconds within which coming back means that something in between leads here again. */
const again = 30_000

/**
 * Moves to the same page at the app's own address. Returns whether that is under way.
 * @throws when it was tried just now: a proxy redirects from the app's address to this one.
 */
export function movesToPublicAddress(publicUrl: string, { location, sessionStorage }: Browser = window): boolean {
  const { origin, pathname, search, hash } = location
  if (new URL(publicUrl).origin === origin) return false
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < again) {
    throw new Error(
      t('Worklane is set up for {publicUrl}, but that address leads to {origin}. Check PUBLIC_URL.', {
        publicUrl,
        origin,
      }),
    )
  }
  sessionStorage.setItem(key, String(Date.now()))
  location.replace(publicUrl + pathname + search + hash)
  return true
}
