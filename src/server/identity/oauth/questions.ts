import { base, Check } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { getPerson } from '../accounts/people.ts'
import { twoFactors } from '../sign-in/finish-sign-in.ts'
import { loadFactorStatus } from '../sign-in/second-factor/factor-status.ts'
import type { Queries } from '../tables.ts'
import { needsConsent } from './clients.ts'

/**
 * Asks for a sign-in if there is no session, its owner has lost access, or it lacks the second factor that the account now
 * requires. Asks for consent every time a self-registered program returns, because nothing proves that it is the same program
 * (RFC 8252, 8.6). Others may request it with `prompt=consent`.
 */
export function questions(queries: Queries) {
  const policy = base()
  const consent = policy.get('consent')?.checks
  const check = consent?.get('consent_prompt')
  consent?.clear()
  if (check) consent?.add(check)
  consent?.add(
    new Check('self_registered', 'the program needs the consent of the person', 'consent_required', ({ oidc }) => {
      return oidc.client !== undefined && needsConsent(oidc.client) && !oidc.result?.consent
    }),
  )
  policy.get('login')?.checks.add(
    new Check('no_access', 'the person of the session may not enter', 'login_required', (ctx) => {
      return ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined
    }),
  )
  policy.get('login')?.checks.add(
    new Check('one_factor', 'the account demands a second factor', 'login_required', async ({ oidc: { session } }) => {
      const person = getPerson(session?.accountId)
      if (!person || session?.amr?.includes(twoFactors)) return Check.NO_NEED_TO_PROMPT
      return (await loadFactorStatus(queries, person))?.isDemanded === true
    }),
  )
  return policy
}
