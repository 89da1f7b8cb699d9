/** Checks the mail server, the bucket of uploaded files, and the public address. */
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text as consumed } from 'node:stream/consumers'
import { isLocal } from '../../local-address.ts'
import { printable } from '../../operator-error.ts'
import { createBucket } from '../../resources/content/bucket.ts'
import type { CommandSettings } from '../command.ts'
import { type CheckResult, getLine, note, ok, wrong } from './check-result.ts'

/** Milliseconds until a server counts as unreachable. */
const timeout = 5000

export async function mail({ smtpUrl, dataDir }: CommandSettings): Promise<CheckResult> {
  if (smtpUrl === null) return note(`mails are written to ${dataDir}/outbox`, 'set SMTP_URL to send them')
  const url = new URL(smtpUrl)
  const place = printable(`${url.protocol}//${url.host}`)
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return ok(`${place} accepts mail`)
  } catch (error) {
    return wrong(`${place} does not accept mail`, `check SMTP_URL (${printable(getLine(error))})`)
  } finally {
    transport.close()
  }
}

/** Writes, lists, copies, reads and removes an object of its own. */
export async function bucket(filesUrl: string): Promise<CheckResult> {
  const { place, ...bucket } = createBucket(filesUrl)
  const key = `doctor/${randomUUID()}`
  const text = 'Worklane checked whether files can be stored here.'
  try {
    const digest = createHash('sha256').update(text).digest('hex')
    await bucket.put(key, { content: () => Readable.from([Buffer.from(text)]), size: text.length, digest })
    try {
      await bucket.objects().next()
      await bucket.copy(key, `${key}-copy`)
      const copy = await bucket.get(`${key}-copy`)
      const read = copy && (await consumed(copy.stream))
      if (read !== text) return wrong(`${place} returns something else than was stored`, 'check FILES_URL')
    } finally {
      await bucket.remove(key)
      await bucket.remove(`${key}-copy`)
    }
    return ok(`${place} stores and returns files`)
  } catch (error) {
    return wrong(`${place} does not store files`, `check FILES_URL and its permissions (${printable(getLine(error))})`)
  }
}

/** @param version of this program */
export async function proxy({ publicUrl, trustProxy }: CommandSettings, version: string): Promise<CheckResult> {
  const signal = AbortSignal.timeout(timeout)
  const answer = await fetch(`${publicUrl}/healthz`, { signal, redirect: 'manual' }).catch((error: unknown) => error)
  if (!(answer instanceof Response)) {
    const why = getLine(answer instanceof Error && answer.cause instanceof Error ? answer.cause : answer)
    return note(`nothing answers at ${publicUrl} (${why})`, 'start the service, or check PUBLIC_URL and the proxy')
  }
  const health = (await answer.json().catch(() => null)) as { version?: string } | null
  if (answer.status !== 200 || health?.version === undefined)
    return wrong(`${publicUrl} is not Worklane (status ${answer.status})`, 'check PUBLIC_URL and the proxy')
  if (health.version !== version)
    return note(`${publicUrl} runs version ${health.version}`, `this is ${version}: restart it`)
  if (isLocal(publicUrl)) return ok(`${publicUrl} answers, without a proxy`)
  if (publicUrl.startsWith('http:'))
    return wrong(`${publicUrl} answers without TLS`, 'put a proxy with TLS in front, set PUBLIC_URL to https')
  if (trustProxy.length === 0)
    return note(
      `${publicUrl} answers`,
      'set TRUST_PROXY to the address of the proxy: until then, all people count as one client',
    )
  return ok(`${publicUrl} answers over TLS`)
}
