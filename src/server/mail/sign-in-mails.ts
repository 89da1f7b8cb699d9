/** Mails that carry a one-time link to set a password: an invitation, and a forgotten one. */
import type { Database } from '../db/database.ts'
import { linkHours, type MailedPerson, type PasswordPurpose } from '../identity/passwords/password-links.ts'
import { inLetter, type Letter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { type Addressee, signInAddressee } from './people.ts'

export interface ToPerson {
  readonly account: number
  readonly contact: number
}

/** The address that the inviter was shown. A mail that would go to another one by now is not sent. */
export interface Invitation extends ToPerson {
  readonly email: string
}

export interface SignInMails {
  readonly invite: MailKind<Invitation>
  readonly resetPassword: MailKind<ToPerson>
}

export interface SignInMailSettings {
  readonly database: Database
  readonly publicUrl: string
  /** Address of a fresh page on which the person sets a password. */
  readonly passwordLink: (person: MailedPerson, purpose: PasswordPurpose) => Promise<string>
}

export function signInMails(
  mailroom: Mailroom,
  { database, publicUrl, passwordLink }: SignInMailSettings,
): SignInMails {
  const compose = (
    purpose: PasswordPurpose,
    write: (to: Addressee, link: string) => { subject: string; letter: Letter },
  ) => {
    return async ({ account, contact, email }: ToPerson & Partial<Invitation>) => {
      const to = await signInAddressee(database.kysely, account, contact)
      if (!to || (email !== undefined && email !== to.email)) return null
      const { subject, letter } = write(to, await passwordLink({ account, contact, email: to.email }, purpose))
      return { to: to.email, subject, ...(await inLetter(database.kysely, account, letter)) }
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
            `Hi ${to.name},`,
            `${to.firm} has invited you to Worklane (${host}). Choose a password, then sign in with ${to.email}.`,
          ],
          button: { label: 'Choose a password', href: link },
          after: `This link works once and expires in ${linkHours.invitation / 24} days. If you weren't expecting an invitation, you can ignore this email.`,
        },
      })),
    ),
    resetPassword: mailroom.add(
      'forgotten-password',
      compose('forgotten', (to, link) => ({
        subject: 'Reset your Worklane password',
        letter: {
          paragraphs: [`Hi ${to.name},`, `We received a request to reset your password for ${to.email} on ${host}.`],
          button: { label: 'Reset password', href: link },
          after: `This link works once and expires in ${linkHours.forgotten} hour. If you didn't ask for it, you can ignore this email. Your password stays the same.`,
        },
      })),
    ),
  }
}
