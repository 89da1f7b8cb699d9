/**
 * The email of whoever has just chosen a password, for the sign-in page that comes next: they type the password alone. A cookie
 * that this page is sent for ten minutes; it opens nothing, and the email stands in no address.
 */
import { isEmail } from '../../../contract/language/email.ts'
import { mountPath } from '../oauth/mount.ts'

const cookieName = 'worklane_next_email'
const seconds = 600

/** Value of the header Set-Cookie. */
export function nextEmail(email: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${encodeURIComponent(email)}; Path=${mountPath}/sign-in; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The email in the cookies of a request; empty where there is none. */
export function emailIn(cookies: string | undefined): string {
  const [, value = ''] = new RegExp(`(?:^|; *)${cookieName}=([^;]*)`).exec(cookies ?? '') ?? []
  try {
    const email = decodeURIComponent(value)
    return isEmail(email) ? email : ''
  } catch {
    return ''
  }
}
