/**
 * The app has one canonical origin, so that sign-in and links always lead back to it. Only the browser knows which
 * origin it requested, because a proxy may send another Host header. So the page itself redirects, once, and never in a
 * loop.
 */
import { t } from '../language/t.ts'

/** The parts of `window` that are used here, so that tests can replace it. */
export interface Browser {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'replace'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

const key = 'worklane.moved'

/** If the page is back within this many milliseconds, something on the way redirects to the old origin. */
const again = 30_000

/**
 * Redirects to the same page on the app's canonical origin. Returns whether a redirect has started.
 * @throws if one was tried just now: a proxy redirects from the canonical origin to this one.
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
