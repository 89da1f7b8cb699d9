/** Whether mail is taken, whether the bucket of files takes and gives, and whether people reach the service where it says that it is. */
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text as consumed } from 'node:stream/consumers'
import { printable } from '../../operator-error.ts'
import { createBucket } from '../../resources/content/bucket.ts'
import type { CommandSettings } from '../command.ts'
import { type Finding, lineOf, note, ok, wrong } from './finding.ts'

/** Milliseconds that a server may take. */
const patience = 5000

export async function mail({ smtpUrl, dataDir }: CommandSettings): Promise<Finding> {
  if (smtpUrl === null) return note(`mails become files in ${dataDir}/outbox`, 'set SMTP_URL, so that people get them')
  const url = new URL(smtpUrl)
  const place = printable(`${url.protocol}//${url.host}`)
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return ok(`${place} takes mail`)
  } catch (error) {
    return wrong(`${place} does not take mail`, `check SMTP_URL (${printable(lineOf(error))})`)
  } finally {
    transport.close()
  }
}

/** Writes, lists, copies, reads and removes an object of its own. */
export async function bucket(filesUrl: string): Promise<Finding> {
  const { place, ...to } = createBucket(filesUrl)
  const key = `doctor/${randomUUID()}`
  const text = 'Worklane looked whether files can be kept here.'
  try {
    const digest = createHash('sha256').update(text).digest('hex')
    await to.put(key, { content: () => Readable.from([Buffer.from(text)]), size: text.length, digest })
    try {
      await to.objects().next()
      await to.copy(key, `${key}-copy`)
      const found = await to.get(`${key}-copy`)
      const read = found && (await consumed(found.stream))
      if (read !== text) return wrong(`${place} does not give back what it took`, 'check FILES_URL')
    } finally {
      await to.remove(key)
      await to.remove(`${key}-copy`)
    }
    return ok(`${place} takes files and gives them back`)
  } catch (error) {
    return wrong(`${place} does not keep files`, `check FILES_URL and its rights (${printable(lineOf(error))})`)
  }
}

/** @param version of this program */
export async function proxy({ publicUrl, trustProxy }: CommandSettings, version: string): Promise<Finding> {
  const { protocol, hostname } = new URL(publicUrl)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const signal = AbortSignal.timeout(patience)
  const answer = await fetch(`${publicUrl}/healthz`, { signal, redirect: 'manual' }).catch((error: unknown) => error)
  if (!(answer instanceof Response)) {
    const why = lineOf(answer instanceof Error && answer.cause instanceof Error ? answer.cause : answer)
    return note(`nothing answers at ${publicUrl} (${why})`, 'start the service, or check PUBLIC_URL and the proxy')
  }
  const told = (await answer.json().catch(() => null)) as { version?: string } | null
  if (answer.status !== 200 || told?.version === undefined)
    return wrong(`${publicUrl} is answered by something else (${answer.status})`, 'check PUBLIC_URL and the proxy')
  if (told.version !== version)
    return note(`${publicUrl} runs version ${told.version}`, `this is ${version}: restart it`)
  if (isHere) return ok(`${publicUrl} answers, without a proxy`)
  if (protocol === 'http:')
    return wrong(`${publicUrl} answers without TLS`, 'put a proxy with TLS in front, set PUBLIC_URL to https')
  if (trustProxy.length === 0)
    return note(
      `${publicUrl} answers`,
      'set TRUST_PROXY to where the proxy connects from: all people count as one so far',
    )
  return ok(`${publicUrl} answers by TLS`)
}
