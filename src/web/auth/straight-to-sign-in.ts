/**
 * Sends a person without a session to the sign-in page before any of the app is loaded. Whatever is unusual is left to the
 * app, which has the words for it.
 */
import { loadSettings } from '../settings.ts'
import { hasSignIn } from './stored-sign-in.ts'

/** Resolves to true once the browser is on its way. */
export async function goesStraightToSignIn(): Promise<boolean> {
  const { pathname, search, hash, origin } = window.location
  if (pathname === '/callback' || !window.isSecureContext || hasSignIn()) return false
  const [settings, identity] = await Promise.all([loadSettings(), import('./identity.ts')])
  if (new URL(settings.publicUrl).origin !== origin) return false
  window.location.assign(await identity.signInAddress(settings, pathname + search + hash))
  return true
}
