/** Sends mails by SMTP, or writes them to a directory as .eml files if no mail server is configured. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { opening } from '../../contract/lazy.ts'
import { FailedForGood } from '../jobs/job-kind.ts'

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
  /** Content-ID by which the HTML embeds it; absent for a regular attachment. */
  readonly cid?: string
}

export interface Mail {
  /** Comma-separated addresses. */
  readonly to: string
  /** The sender's display name. */
  readonly from: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

export interface MailTransport {
  /** What becomes of a mail that is accepted: without a mail server it is only written to a file. */
  readonly accepted: 'sent' | 'written'
  /** Rejects if the mail was not accepted: with `FailedForGood` if a retry is pointless. */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailSettings {
  /** `smtp://user:password@host:port`; with `?from=address` the sender's address. Null writes files. */
  readonly smtpUrl: string | null
  /** Directory for the files. */
  readonly outbox: string
  readonly publicUrl: string
}

/** Timeout of a mail server in milliseconds. */
const silence = 20_000

/** Loaded with the first mail, since many processes never send one. */
const library = () => import('nodemailer')

/** @param load imports the SMTP library */
export function createMailTransport(settings: MailSettings, load = library): MailTransport {
  const address = senderAddress(settings)
  const message = ({ to, from, replyTo, ...rest }: Mail): SendMailOptions => ({
    ...rest,
    // Passed as objects, so nodemailer does not parse them: an address can't inject another recipient or a header.
    to: to.split(',').map((recipient) => ({ name: '', address: recipient.trim() })),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    from: { name: from, address },
    attachments: rest.attachments?.map((attachment) => ({ ...attachment })) ?? [],
    headers: { 'Auto-Submitted': 'auto-generated' },
    // No content may be loaded from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return settings.smtpUrl === null ? toFiles(settings.outbox, message, load) : toServer(settings.smtpUrl, message, load)
}

type ToOptions = (mail: Mail) => SendMailOptions

function toServer(smtpUrl: string, message: ToOptions, load: typeof library): MailTransport {
  const url = new URL(smtpUrl)
  url.searchParams.delete('from')
  const mailer = opening(async () =>
    (await load()).createTransport({
      url: url.href,
      connectionTimeout: silence,
      greetingTimeout: silence,
      socketTimeout: silence,
    }),
  )
  return {
    accepted: 'sent',
    async send(mail) {
      const transport = await mailer.get()
      await transport.sendMail(message(mail)).catch((error: unknown) => {
        throw isFinal(error) ? new FailedForGood(`The mail to ${mail.to} was refused: ${String(error)}`) : error
      })
    },
    close: () =>
      void mailer.current()?.then(
        (transport) => transport.close(),
        () => {},
      ),
  }
}

/**
 * Whether the server rejected this recipient or mail permanently (5yz, RFC 5321, 4.2.1). Failed authentication does not
 * count: the password can be corrected.
 */
function isFinal(error: unknown): boolean {
  const { code, permanent } = error as { readonly code?: unknown; readonly permanent?: unknown }
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

function toFiles(outbox: string, message: ToOptions, load: typeof library): MailTransport {
  return {
    accepted: 'written',
    async send(mail) {
      const transport = (await load()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: content } = await transport.sendMail(message(mail))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      // Written under a hidden name first: a program that watches the directory must not see a partial mail.
      await writeFile(join(outbox, `.${name}`), content as Buffer, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
    },
    close() {},
  }
}

function senderAddress({ smtpUrl, publicUrl }: MailSettings): string {
  const sender = smtpUrl === null ? null : new URL(smtpUrl).searchParams.get('from')
  return sender ?? `no-reply@${new URL(publicUrl).hostname}`
}
