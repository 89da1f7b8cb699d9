/** Security alerts: notify a person of every change to their second factor. */
import { translateFor } from '../../contract/messages/catalogues.ts'
import { message } from '../../contract/messages/message.ts'
import type { Database } from '../db/database.ts'
import type { FactorEvent, FactorNotice } from '../identity/sign-in/second-factor/notices.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { signInAddressee } from './people.ts'

export interface FactorMailData extends FactorNotice {
  readonly account: number
  readonly contact: number
}

interface MailText {
  readonly subject: string
  /** May contain {name}, the passkey's name. */
  readonly text: string
}

const words: Readonly<Record<FactorEvent, MailText>> = {
  'app added': {
    subject: message('An authenticator app was added'),
    text: message('An authenticator app was added to your sign-in. From now on, signing in takes a code from it.'),
  },
  'app removed': {
    subject: message('Your authenticator app was removed'),
    text: message('The authenticator app was removed from your sign-in.'),
  },
  'passkey added': {
    subject: message('A passkey was added'),
    text: message('The passkey "{name}" was added to your sign-in.'),
  },
  'passkey removed': {
    subject: message('A passkey was removed'),
    text: message('The passkey "{name}" was removed from your sign-in.'),
  },
  'codes renewed': {
    subject: message('You have new recovery codes'),
    text: message('New recovery codes were created for your sign-in. The old ones no longer work.'),
  },
  'code used': {
    subject: message('A recovery code was used'),
    text: message('Someone signed in as you with your password and one of your recovery codes.'),
  },
  reset: {
    subject: message('Your second factor was reset'),
    text: message(
      'An administrator removed your authenticator app, passkeys and recovery codes. Until you add a new one, your password alone signs you in, unless your firm requires a second factor.',
    ),
  },
}

export function factorMail(mailroom: Mailroom, database: Database, publicUrl: string): MailKind<FactorMailData> {
  const { host } = new URL(publicUrl)
  return mailroom.add('second-factor', async ({ account, contact, event, name }) => {
    const addressee = await signInAddressee(database.kysely, account, contact)
    if (!addressee) return null
    const { subject, text } = words[event]
    const t = translateFor(addressee.locale)
    const letter = {
      paragraphs: [t('Hi {name},', { name: addressee.name }), t(text, { name: name ?? '' })],
      button: { label: t('Review your sign-in'), href: `${publicUrl}/settings/second-factor` },
      after: t(
        "This is about {email} on {host}. If it wasn't you, change your password and tell an administrator of your account.",
        { email: addressee.email, host },
      ),
    }
    return {
      to: addressee.email,
      subject: t(subject),
      ...(await inLetter(database.kysely, account, letter, addressee.locale)),
    }
  })
}
