/** Mails that tell a person of a change to their second factor, so that nobody else makes one unnoticed. */
import type { Database } from '../db/database.ts'
import type { FactorEvent, FactorNotice } from '../identity/second-factor/notices.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { signInAddressee } from './people.ts'

export interface FactorMailData extends FactorNotice {
  readonly account: number
  readonly contact: number
}

interface MailText {
  readonly subject: string
  readonly text: (name: string) => string
}

const words: Readonly<Record<FactorEvent, MailText>> = {
  'app added': {
    subject: 'An authenticator app was added',
    text: () => 'An authenticator app was added to your sign-in. From now on, signing in takes a code from it.',
  },
  'app removed': {
    subject: 'Your authenticator app was removed',
    text: () => 'The authenticator app was removed from your sign-in.',
  },
  'passkey added': {
    subject: 'A passkey was added',
    text: (name) => `The passkey "${name}" was added to your sign-in.`,
  },
  'passkey removed': {
    subject: 'A passkey was removed',
    text: (name) => `The passkey "${name}" was removed from your sign-in.`,
  },
  'codes renewed': {
    subject: 'You have new recovery codes',
    text: () => 'New recovery codes were made for your sign-in. The old ones no longer work.',
  },
  'code used': {
    subject: 'A recovery code was used',
    text: () => 'Somebody signed in as you with your password and one of your recovery codes.',
  },
  reset: {
    subject: 'Your second factor was reset',
    text: () =>
      'An administrator removed your authenticator app, passkeys and recovery codes. Until you add a new one, your password alone signs you in, unless your firm requires a second factor.',
  },
}

export function factorMail(mailroom: Mailroom, database: Database, publicUrl: string): MailKind<FactorMailData> {
  const { host } = new URL(publicUrl)
  return mailroom.add('second-factor', async ({ account, contact, event, name }) => {
    const to = await signInAddressee(database.kysely, account, contact)
    if (!to) return null
    const { subject, text } = words[event]
    const letter = {
      paragraphs: [`Hi ${to.name},`, text(name ?? '')],
      button: { label: 'Review your sign-in', href: `${publicUrl}/settings/second-factor` },
      after: `This is about ${to.email} on ${host}. If it wasn't you, change your password and tell an administrator of your account.`,
    }
    return { to: to.email, subject, ...(await inLetter(database.kysely, account, letter)) }
  })
}
