/**
 * Kinds of events in the security log. Their names are stable, because log searches and alerts depend on them: first
 * the subject, last the event.
 */

interface Trait {
  /** Label on the log's screen. */
  readonly label: string
  /** `warn` deserves attention if it is frequent. */
  readonly level: 'info' | 'warn'
  /**
   * Whether anonymous callers can trigger it at will. Such events are counted per hour, person and network instead of
   * listed one by one, so that nobody can flood the log.
   */
  readonly counted: boolean
}

const noted = (label: string): Trait => ({ label, level: 'info', counted: false })
const warned = (label: string): Trait => ({ label, level: 'warn', counted: false })
const countedTrait = (label: string, level: Trait['level'] = 'warn'): Trait => ({ label, level, counted: true })

export const securityEvents = {
  'signin.succeeded': noted('Signed in'),
  'signin.failed': countedTrait('Sign-in failed'),
  'signin.throttled': countedTrait('Sign-in slowed down'),
  'session.ended': noted('Signed out'),
  'session.revoked': warned('Session revoked'),
  'grant.revoked': warned('Connected program removed'),
  'token.reused': warned('Copied refresh token used'),
  'password.resetrequested': countedTrait('Password reset requested', 'info'),
  'password.reset': noted('Password reset'),
  'password.changed': noted('Password changed'),
  'email.changerequested': noted('Sign-in address change requested'),
  'email.changed': noted('Sign-in address changed'),
  'factor.added': noted('Second factor added'),
  'factor.removed': warned('Second factor removed'),
  'factor.failed': countedTrait('Second factor failed'),
  'factor.recovered': warned('Recovery code used'),
  'factor.demandchanged': warned('Second factor requirement changed'),
  'aideletion.changed': warned('Deletion by AI clients changed'),
  'invitation.sent': noted('Invitation sent'),
  'invitation.used': noted('Invitation used'),
  'login.allowed': noted('Allowed to sign in'),
  'login.withdrawn': noted('No longer allowed to sign in'),
  'rights.changed': noted('Rights changed'),
  'person.seenas': noted('Viewed Worklane as this person'),
  'bankdetails.changed': warned('Bank details changed'),
  'clienttexts.changed': warned('Texts to clients changed'),
  'apikey.created': noted('API key created'),
  'apikey.changed': noted('Limits of API key changed'),
  'apikey.revoked': noted('API key revoked'),
  'client.registered': noted('Program registered'),
  'client.removed': noted('Program removed'),
  'consent.given': noted('Program allowed'),
  'consent.refused': noted('Program refused'),
  'access.unauthenticated': countedTrait('Credential refused'),
  'access.forbidden': countedTrait('Access refused'),
  'account.created': noted('Account set up'),
} as const satisfies Readonly<Record<string, Trait>>

export type SecurityEventName = keyof typeof securityEvents

export const securityEventNames = Object.keys(securityEvents) as SecurityEventName[]
