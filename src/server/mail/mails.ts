/** Every kind of mail that the service sends. */
import type { Tx } from '../db/database.ts'
import type { MailedPerson } from '../identity/sign-in/passwords/password-links.ts'
import { documentMail, type LogSending, type MakeFile, type SentDocument } from './document-mail.ts'
import { type FactorMailData, factorMail } from './factor-mails.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { type NotificationMail, notificationMail, type UnreadOf } from './notification-mails.ts'
import { type OwnSignInMailData, ownSignInMail } from './own-sign-in-mails.ts'
import { type PayeeChange, payeeMail } from './payee-mails.ts'
import { type Renewal, renewalMail } from './quote-mails.ts'
import { type SignInMailSettings, type SignInMails, signInMails } from './sign-in-mails.ts'
import { type DaysWithoutTime, type MissingDays, timeMail } from './time-mails.ts'
import { type SwitchedOff, webhookMail } from './webhook-mails.ts'

export interface Mails extends SignInMails {
  readonly sendDocument: MailKind<SentDocument>
  readonly webhookSwitchedOff: MailKind<SwitchedOff>
  readonly renewalRequested: MailKind<Renewal>
  readonly missingTime: MailKind<MissingDays>
  readonly factorChanged: MailKind<FactorMailData>
  readonly signInChanged: MailKind<OwnSignInMailData>
  readonly payeeChanged: MailKind<PayeeChange>
  readonly notificationDigest: MailKind<NotificationMail>
  /** Creates an invitation link to pass on by hand; null if a mail server is configured. */
  readonly invitationLink: ((tx: Tx, person: MailedPerson) => Promise<string>) | null
}

type MailsSettings = SignInMailSettings & Pick<Mails, 'invitationLink'>

/** Data from other modules, loaded when a mail is sent. */
interface Contents {
  readonly makeFile: MakeFile
  readonly logSending: LogSending
  readonly unreadOf: UnreadOf
  readonly daysWithoutTime: DaysWithoutTime
}

/** Call it before the jobs start. */
export function createMails(
  mailroom: Mailroom,
  settings: MailsSettings,
  { makeFile, logSending, unreadOf, daysWithoutTime }: Contents,
): Mails {
  const { database, publicUrl, invitationLink } = settings
  return {
    ...signInMails(mailroom, settings),
    sendDocument: documentMail(mailroom, database, { makeFile, logSending }),
    webhookSwitchedOff: webhookMail(mailroom, database, publicUrl),
    renewalRequested: renewalMail(mailroom, database, publicUrl),
    missingTime: timeMail(mailroom, database, publicUrl, daysWithoutTime),
    factorChanged: factorMail(mailroom, database, publicUrl),
    signInChanged: ownSignInMail(mailroom, settings),
    payeeChanged: payeeMail(mailroom, database, publicUrl),
    notificationDigest: notificationMail(mailroom, database, publicUrl, unreadOf),
    invitationLink,
  }
}
