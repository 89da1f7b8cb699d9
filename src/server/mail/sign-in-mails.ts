/** Mails that carry a one-time link to set a password: an invitation, and a forgotten one. */
import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Translate } from '../../contract/messages/messages.ts'
import type { Database } from '../db/database.ts'
import { linkHours, type MailedPerson, type PasswordPurpose } from '../identity/sign-in/passwords/password-links.ts'
import { inLetter, type Letter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { type Addressee, signInAddressee } from './people.ts'

export interface ToPerson {
  readonly account: number
  readonly contact: number
}

/** Holds the address that the inviter saw. The mail is not sent if the address has changed since. */
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
  /** Creates a one-time link to the page on which the person sets a password. */
  readonly passwordLink: (person: MailedPerson, purpose: PasswordPurpose) => Promise<string>
}

export function signInMails(
  mailroom: Mailroom,
  { database, publicUrl, passwordLink }: SignInMailSettings,
): SignInMails {
  const compose = (
    purpose: PasswordPurpose,
    write: (t: Translate, addressee: Addressee, link: string) => { subject: string; letter: Letter },
  ) => {
    return async ({ account, contact, email }: ToPerson & Partial<Invitation>) => {
      const addressee = await signInAddressee(database.kysely, account, contact)
      if (!addressee || (email !== undefined && email !== addressee.email)) return null
      const link = await passwordLink({ account, contact, email: addressee.email }, purpose)
      const { subject, letter } = write(translateFor(addressee.locale), addressee, link)
      return { to: addressee.email, subject, ...(await inLetter(database.kysely, account, letter, addressee.locale)) }
    }
  }
  const { host } = new URL(publicUrl)
  return {
    invite: mailroom.add(
      'invitation',
      compose('invitation', (t, addressee, link) => ({
        subject: t('{firm} invites you to Worklane', { firm: addressee.firm }),
        letter: {
          paragraphs: [
            t('Hi {name},', { name: addressee.name }),
            t('{firm} has invited you to Worklane ({host}). Choose a password, then sign in with {email}.', {
              firm: addressee.firm,
              host,
              email: addressee.email,
            }),
          ],
          button: { label: t('Choose a password'), href: link },
          after: t(
            "This link works once and expires in {days, plural, one {# day} other {# days}}. If you weren't expecting an invitation, you can ignore this email.",
            { days: linkHours.invitation / 24 },
          ),
        },
      })),
    ),
    resetPassword: mailroom.add(
      'forgotten-password',
      compose('forgotten', (t, addressee, link) => ({
        subject: t('Reset your Worklane password'),
        letter: {
          paragraphs: [
            t('Hi {name},', { name: addressee.name }),
            t('We received a request to reset your password for {email} on {host}.', { email: addressee.email, host }),
          ],
          button: { label: t('Reset password'), href: link },
          after: t(
            "This link works once and expires in {hours, plural, one {# hour} other {# hours}}. If you didn't ask for it, you can ignore this email. Your password stays the same.",
            { hours: linkHours.forgotten },
          ),
        },
      })),
    ),
  }
}
