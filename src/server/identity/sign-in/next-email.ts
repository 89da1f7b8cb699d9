/**
 * Prefills the sign-in page with the email of a person who has just chosen a password. Kept in a cookie for that page for ten
 * minutes, so that the email is in no address. The cookie grants nothing.
 */
import { isEmail } from '../../../contract/language/email.ts'
import { mountPath } from '../mount-path.ts'

const cookieName = 'worklane_next_email'
const seconds = 600

/** Set-Cookie value. */
export function nextEmail(email: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${encodeURIComponent(email)}; Path=${mountPath}/sign-in; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The email in a request's cookies; empty if there is none. */
export function emailIn(cookies: string | undefined): string {
  const [, value = ''] = new RegExp(`(?:^|; *)${cookieName}=([^;]*)`).exec(cookies ?? '') ?? []
  try {
    const email = decodeURIComponent(value)
    return isEmail(email) ? email : ''
  } catch {
    return ''
  }
}
