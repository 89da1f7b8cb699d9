/** Mails that carry a one-time link to set a password: an invitation, and a forgotten one. */
import type { Database } from '../db/database.ts'
import { linkHours, type PasswordPurpose } from '../identity/password-links.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { type Addressee, addressee } from './people.ts'

export interface ToPerson {
  readonly account: number
  readonly contact: number
}

export interface SignInMails {
  readonly invite: MailKind<ToPerson>
  readonly resetPassword: MailKind<ToPerson>
}

export interface SignInMailSettings {
  readonly database: Database
  readonly publicUrl: string
  /** Address of a fresh page on which the person sets a password. */
  readonly passwordLink: (person: ToPerson, purpose: PasswordPurpose) => Promise<string>
}

export function signInMails(
  mailroom: Mailroom,
  { database, publicUrl, passwordLink }: SignInMailSettings,
): SignInMails {
  const compose = (
    purpose: PasswordPurpose,
    write: (to: Addressee, link: string) => { subject: string; letter: Letter },
  ) => {
    return async ({ account, contact }: ToPerson) => {
      const to = await addressee(database.kysely, account, contact)
      if (!to) return null
      const { subject, letter } = write(to, await passwordLink({ account, contact }, purpose))
      return { to: to.email, from: to.firm, subject, text: letterText(letter), html: letterHtml(letter) }
    }
  }
  const { host } = new URL(publicUrl)
  return {
    invite: mailroom.add(
      'invitation',
      compose('invitation', (to, link) => ({
        subject: `${to.firm} invites you to Worklane`,
        letter: {
          paragraphs: [
            `Hello ${to.name},`,
            `${to.firm} works with Worklane (${host}) and has opened it for you. Choose a password to sign in with ${to.email}.`,
          ],
          button: { label: 'Choose a password', href: link },
          after: `The link works once, for ${linkHours.invitation / 24} days. If you did not expect this mail, ignore it: without your password nobody can use your e-mail.`,
        },
      })),
    ),
    resetPassword: mailroom.add(
      'forgotten-password',
      compose('forgotten', (to, link) => ({
        subject: 'Set a new password for Worklane',
        letter: {
          paragraphs: [
            `Hello ${to.name},`,
            `somebody, probably you, asked for a new password for ${to.email} on ${host}.`,
          ],
          button: { label: 'Set a new password', href: link },
          after: `The link works once, for ${linkHours.forgotten} hour. If it was not you, ignore this mail: your password stays as it is.`,
        },
      })),
    ),
  }
}
