/** Mails about changes to a person's own sign-in: confirmation of a new address, and security alerts. */
import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Translate } from '../../contract/messages/messages.ts'
import { confirmationHours, newEmailToken } from '../identity/sign-in/own-sign-in/email-changes.ts'
import type { SignInNotice } from '../identity/sign-in/own-sign-in/notices.ts'
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
    const mail = person && (await compose(translateFor(person.locale), settings, data, person))
    if (!person || !mail) return null
    const { to, subject, letter } = mail
    return { to, subject, ...(await inLetter(settings.database.kysely, data.account, letter, person.locale)) }
  })
}

async function compose(
  t: Translate,
  settings: SignInMailSettings,
  data: OwnSignInMailData,
  person: Addressee,
): Promise<Composed | null> {
  const { publicUrl } = settings
  const greeting = t('Hi {name},', { name: person.name })
  const reset = { label: t('Reset password'), href: `${publicUrl}/identity/forgotten` }
  switch (data.event) {
    case 'confirm email':
      return confirmation(t, settings, data, person)
    case 'password changed':
      return {
        to: person.email,
        subject: t('Your password was changed'),
        letter: {
          paragraphs: [
            greeting,
            t("The password for {email} was changed. You've been signed out everywhere else.", { email: person.email }),
          ],
          button: reset,
          after: t("If it wasn't you, reset your password now and tell an administrator."),
        },
      }
    case 'password reset':
      return {
        to: person.email,
        subject: t('Your password was reset'),
        letter: {
          paragraphs: [
            greeting,
            t("A new password for {email} was set by a link from your mailbox. You've been signed out everywhere.", {
              email: person.email,
            }),
          ],
          button: reset,
          after: t(
            "If it wasn't you, someone can read your email: secure your mailbox, reset your password and tell an administrator.",
          ),
        },
      }
    case 'email requested':
      return {
        to: data.to,
        subject: t('Your sign-in email is about to change'),
        letter: {
          paragraphs: [
            greeting,
            t(
              'We received a request to change the email you sign in with from {from} to {email}. It changes once the new address is confirmed.',
              { from: data.to, email: data.email },
            ),
          ],
          button: reset,
          after: t("If it wasn't you, reset your password now: that cancels the change."),
        },
      }
    case 'email changed':
      return {
        to: data.to,
        subject: t('Your sign-in email was changed'),
        letter: {
          paragraphs: [
            greeting,
            t('You now sign in to Worklane with {email} instead of {from}.', { email: data.email, from: data.to }),
          ],
          after: t("If it wasn't you, tell an administrator of {firm}.", { firm: person.firm }),
        },
      }
  }
}

/** Creates the confirmation link, unless somebody else signs in with the address already. */
async function confirmation(
  t: Translate,
  { database, publicUrl }: SignInMailSettings,
  { account, contact, email }: ToPerson & { readonly email: string },
  person: Addressee,
): Promise<Composed | null> {
  const { host } = new URL(publicUrl)
  const emailToken = await newEmailToken(identityTables(database.kysely), { account, contact }, email)
  if (emailToken === null) return null
  if (emailToken === 'taken') {
    const text = t(
      'Someone asked to sign in to Worklane ({host}) with {email}, but this address already has a sign-in of its own. Nothing has changed.',
      { host, email },
    )
    return {
      to: email,
      subject: t('This email already signs in to Worklane'),
      letter: { paragraphs: [t('Hi,'), text] },
    }
  }
  return {
    to: email,
    subject: t('Confirm your new email for Worklane'),
    letter: {
      paragraphs: [
        t('Hi {name},', { name: person.name }),
        t(
          'We received a request to change the email you sign in with on {host} to {email}. Confirm that this address is yours. Until then, keep signing in with {current}.',
          { host, email, current: person.email },
        ),
      ],
      button: { label: t('Confirm email'), href: `${publicUrl}/identity/email/${emailToken.token}` },
      after: t(
        "This link works once and expires in {hours, plural, one {# hour} other {# hours}}. If you didn't ask for it, you can ignore this email.",
        { hours: confirmationHours },
      ),
    },
  }
}
