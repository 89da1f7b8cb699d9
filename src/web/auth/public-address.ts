/**
 * The app has one canonical origin, so that sign-in and links always lead back to it. Only the browser knows which
 * origin it requested, because a proxy may send another Host header. So the page itself redirects, and never in a loop.
 */
import { t } from '../language/t.ts'

/** The parts of `window` that are used here, so that tests can replace it. */
export interface Browser {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'replace'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

const key = 'worklane.moved'

/**
 * If the page is back this many times within this many milliseconds, something on the way redirects to the old origin. Once
 * may be somebody who opens the old address again.
 */
const loop = { times: 3, within: 30_000 }

/**
 * Redirects to the same page on the app's canonical origin. Returns whether a redirect has started.
 * @throws if that was tried several times just now: a proxy redirects from the canonical origin to this one.
 */
export function movesToPublicAddress(publicUrl: string, { location, sessionStorage }: Browser = window): boolean {
  const { origin, pathname, search, hash } = location
  if (new URL(publicUrl).origin === origin) return false
  const now = Date.now()
  const recent = (sessionStorage.getItem(key) ?? '').split(' ').filter((moment) => now - Number(moment) < loop.within)
  if (recent.length >= loop.times) {
    throw new Error(
      t('Worklane is set up for {publicUrl}, but that address leads to {origin}. Check PUBLIC_URL.', {
        publicUrl,
        origin,
      }),
    )
  }
  sessionStorage.setItem(key, [...recent, now].join(' '))
  location.replace(publicUrl + pathname + search + hash)
  return true
}
