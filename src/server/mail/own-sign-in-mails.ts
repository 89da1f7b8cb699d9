/** Mails about changes of somebody's own sign-in: one to confirm a new address, and what its owner must not miss. */
import { confirmationHours, newEmailToken } from '../identity/own-sign-in/email-changes.ts'
import type { SignInNotice } from '../identity/own-sign-in/notices.ts'
import { identityTables } from '../identity/tables.ts'
import { inLetter, type Letter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { type Addressee, signInAddressee } from './people.ts'
import type { SignInMailSettings, ToPerson } from './sign-in-mails.ts'

export type OwnSignInMailData = ToPerson & SignInNotice

interface Composed {
  readonly to: string
  readonly subject: string
  readonly letter: Letter
}

export function ownSignInMail(mailroom: Mailroom, settings: SignInMailSettings): MailKind<OwnSignInMailData> {
  return mailroom.add('own-sign-in', async (data: OwnSignInMailData) => {
    const person = await signInAddressee(settings.database.kysely, data.account, data.contact)
    const mail = person && (await compose(settings, data, person))
    if (!mail) return null
    const { to, subject, letter } = mail
    return { to, subject, ...(await inLetter(settings.database.kysely, data.account, letter)) }
  })
}

async function compose(
  settings: SignInMailSettings,
  data: OwnSignInMailData,
  person: Addressee,
): Promise<Composed | null> {
  const { publicUrl } = settings
  const greeting = `Hi ${person.name},`
  const reset = { label: 'Reset password', href: `${publicUrl}/identity/forgotten` }
  switch (data.event) {
    case 'confirm email':
      return confirmation(settings, data, person)
    case 'password changed':
      return {
        to: person.email,
        subject: 'Your password was changed',
        letter: {
          paragraphs: [
            greeting,
            `The password for ${person.email} was changed. You've been signed out everywhere else.`,
          ],
          button: reset,
          after: "If it wasn't you, reset your password now and tell an administrator.",
        },
      }
    case 'password reset':
      return {
        to: person.email,
        subject: 'Your password was reset',
        letter: {
          paragraphs: [
            greeting,
            `A new password for ${person.email} was set by a link from your mailbox. You've been signed out everywhere.`,
          ],
          button: reset,
          after:
            "If it wasn't you, somebody can read your email: secure your mailbox, reset your password and tell an administrator.",
        },
      }
    case 'email requested':
      return {
        to: data.to,
        subject: 'Your sign-in email is about to change',
        letter: {
          paragraphs: [
            greeting,
            `We received a request to change the email you sign in with from ${data.to} to ${data.email}. It changes once the new address is confirmed.`,
          ],
          button: reset,
          after: "If it wasn't you, reset your password now: that cancels the change.",
        },
      }
    case 'email changed':
      return {
        to: data.to,
        subject: 'Your sign-in email was changed',
        letter: {
          paragraphs: [greeting, `You now sign in to Worklane with ${data.email} instead of ${data.to}.`],
          after: `If it wasn't you, tell an administrator of ${person.firm}.`,
        },
      }
  }
}

/** The link is made here, and only for an address that nobody else signs in with. */
async function confirmation(
  { database, publicUrl }: SignInMailSettings,
  { account, contact, email }: ToPerson & { readonly email: string },
  person: Addressee,
): Promise<Composed | null> {
  const { host } = new URL(publicUrl)
  const made = await newEmailToken(identityTables(database.kysely), { account, contact }, email)
  if (made === null) return null
  if (made === 'taken') {
    const text = `Someone asked to sign in to Worklane (${host}) with ${email}, but this address already has a sign-in of its own. Nothing has changed.`
    return { to: email, subject: 'This email already signs in to Worklane', letter: { paragraphs: ['Hi,', text] } }
  }
  return {
    to: email,
    subject: 'Confirm your new email for Worklane',
    letter: {
      paragraphs: [
        `Hi ${person.name},`,
        `We received a request to change the email you sign in with on ${host} to ${email}. Confirm that this address is yours. Until then, keep signing in with ${person.email}.`,
      ],
      button: { label: 'Confirm email', href: `${publicUrl}/identity/email/${made.token}` },
      after: `This link works once and expires in ${confirmationHours} hours. If you didn't ask for it, you can ignore this email.`,
    },
  }
}
