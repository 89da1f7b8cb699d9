/**
 * Known browsers: those people have signed in with before, by a signed cookie. It grants nothing, but strangers' wrong attempts
 * don't slow down its owner. It contains emails only as keyed digests.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { requestOrigin } from '../../accounts/security-log/request-origin.ts'

export interface Devices {
  /** Id of the current request's browser, if the person with this email has signed in with it before. */
  known(email: string): string | undefined
  /** Remembers the current request's browser. */
  remember(reply: FastifyReply, email: string): void
}

const cookieName = 'worklane_device'
const days = 365

/** Most people per browser; the oldest is forgotten first. */
const maxDevices = 10

interface RememberedDevice {
  readonly person: string
  readonly device: string
}

/**
 * A person is known in a browser as long as the secret is kept that was current at their last sign-in with it. Each sign-in
 * renews that, so a secret can be dropped once those who matter have signed in with the next one; the others are strangers
 * then, who are asked for nothing more but share the counts of strangers.
 * @param keys cookie secrets, current first
 */
export function rememberedDevices(
  keys: readonly string[],
  { path, secure }: { path: string; secure: boolean },
): Devices {
  const [current = ''] = keys
  const sign = (key: string, text: string) => createHmac('sha256', key).update(`device:${text}`).digest('base64url')
  const getPerson = (email: string, key: string) => sign(key, email.trim().toLowerCase()).slice(0, 16)
  /** How a browser may name the person: by each secret that was current when it was last used to sign in. */
  const getNames = (email: string) => keys.map((key) => getPerson(email, key))

  const entries = (): RememberedDevice[] => {
    const [text = '', signature = ''] = getCookie(requestOrigin()?.cookie ?? '')
    if (!keys.some((key) => isSame(sign(key, text), signature))) return []
    return text.split('~').map((entry) => {
      const [person = '', device = ''] = entry.split(':')
      return { person, device }
    })
  }
  const find = (email: string) => entries().find(({ person }) => getNames(email).includes(person))

  return {
    known: (email) => find(email)?.device,
    remember(reply, email) {
      const person = getPerson(email, current)
      const device = find(email)?.device ?? randomBytes(12).toString('base64url')
      const otherDevices = entries().filter((entry) => !getNames(email).includes(entry.person))
      const devices = [{ person, device }, ...otherDevices].slice(0, maxDevices)
      const text = devices.map((entry) => `${entry.person}:${entry.device}`).join('~')
      const flags = `Path=${path}; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      reply.header('set-cookie', `${cookieName}=${text}.${sign(current, text)}; ${flags}`)
    },
  }
}

/** Splits the cookie into text and signature. */
function getCookie(header: string): string[] {
  const [, value = ''] = new RegExp(`(?:^|; *)${cookieName}=([\\w:~.-]*)`).exec(header) ?? []
  return value.split('.')
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}
