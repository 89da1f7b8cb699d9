/** Hands finished mails over: to a mail server, or as .eml files to a directory where there is none. */
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
  /** By which the mail's HTML shows it; absent where it stands for itself. */
  readonly cid?: string
}

export interface Mail {
  /** Addresses, separated by commas. */
  readonly to: string
  /** Shown as the sender's name. */
  readonly from: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

export interface MailTransport {
  /** Rejects when the mail was not taken; with `FailedForGood` when it never will be. */
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

/** Milliseconds that a mail server may be silent for. */
const silence = 20_000

/** Loaded with the first mail: most processes of a day send none. */
const library = () => import('nodemailer')

/** @param load gives the library that speaks with mail servers */
export function createMailTransport(settings: MailSettings, load = library): MailTransport {
  const address = senderAddress(settings)
  const message = ({ to, from, replyTo, ...rest }: Mail): SendMailOptions => ({
    ...rest,
    // Taken as they are: what a record holds is an address or is refused, and never adds a recipient or a header.
    to: to.split(',').map((each) => ({ name: '', address: each.trim() })),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    from: { name: from, address },
    attachments: rest.attachments?.map((each) => ({ ...each })) ?? [],
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing in a mail of ours is fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return settings.smtpUrl === null ? toFiles(settings.outbox, message, load) : toServer(settings.smtpUrl, message, load)
}

type ToOptions = (mail: Mail) => SendMailOptions

function toServer(smtpUrl: string, message: ToOptions, load: typeof library): MailTransport {
  const url = new URL(smtpUrl)
  url.searchParams.delete('from')
  const opened = opening(async () =>
    (await load()).createTransport({
      url: url.href,
      connectionTimeout: silence,
      greetingTimeout: silence,
      socketTimeout: silence,
    }),
  )
  return {
    async send(mail) {
      const transport = await opened.get()
      await transport.sendMail(message(mail)).catch((error: unknown) => {
        throw isFinal(error) ? new FailedForGood(`The mail to ${mail.to} was refused: ${String(error)}`) : error
      })
    },
    close: () =>
      void opened.known()?.then(
        (transport) => transport.close(),
        () => {},
      ),
  }
}

/**
 * Whether the server said no to this recipient or this mail, for good (5yz, RFC 5321, 4.2.1). That it does not let us in is
 * no such answer: a password can be put right.
 */
function isFinal(error: unknown): boolean {
  const { code, permanent } = error as { readonly code?: unknown; readonly permanent?: unknown }
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

function toFiles(outbox: string, message: ToOptions, load: typeof library): MailTransport {
  return {
    async send(mail) {
      const transport = (await load()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: content } = await transport.sendMail(message(mail))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      // Nobody who watches the directory sees half a mail.
      await writeFile(join(outbox, `.${name}`), content as Buffer, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
    },
    close() {},
  }
}

function senderAddress({ smtpUrl, publicUrl }: MailSettings): string {
  const named = smtpUrl === null ? null : new URL(smtpUrl).searchParams.get('from')
  return named ?? `no-reply@${new URL(publicUrl).hostname}`
}
