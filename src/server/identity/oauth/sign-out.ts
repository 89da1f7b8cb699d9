/**
 * Signing out: ends the browser's session and all its grants, then returns to the app. Pages work without JavaScript, so those
 * of the library that submit themselves are replaced.
 */

import type { KoaContextWithOIDC } from 'oidc-provider'
import { getPerson } from '../accounts/people.ts'
import type { SecurityLog } from '../accounts/security-log/security-log.ts'
import { endBrowser, revokeGrants } from '../accounts/sessions/end-grants.ts'
import { getOrigins } from '../origins.ts'
import { html, Markup } from '../pages/html.ts'
import { t } from '../pages/language.ts'
import { noticePage } from '../pages/notice-page.ts'
import { type Page, page } from '../pages/page.ts'
import type { Queries } from '../tables.ts'

/** Responds with a page. */
export function show(ctx: KoaContextWithOIDC, { status, headers, body }: Page): void {
  ctx.status = status
  ctx.set({ ...headers })
  ctx.body = body
}

/**
 * The library's sign-out confirmation. Skipped if the app sends an id token of the signed-in person, which proves that it acts
 * on their behalf.
 * @param form the library's hidden form; buttons refer to it by `op.logoutForm`.
 */
export function confirmSignOut(publicUrl: string) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, entities, params, provider } = ctx.oidc
    if (session && entities.IdTokenHint?.payload.sub === session.accountId) {
      await session.destroy()
      ctx.cookies.set(provider.cookieName('session'), null, { path: new URL(provider.issuer).pathname })
      leaveSession(ctx)
      return
    }
    const content = html`<h1>${t('Sign out')}</h1>
<p>${t('You are signed in to Worklane in this browser.')}</p>
${new Markup(form)}
<div class="actions">
<button type="submit" form="op.logoutForm" name="logout" value="yes">${t('Sign out')}</button>
<a class="button plain" href="${publicUrl}/">${t('Stay signed in')}</a>
</div>`
    show(ctx, page({ title: t('Sign out'), content, leadsTo: getOrigins(params?.post_logout_redirect_uri) }))
  }
}

export function showSignedOut(publicUrl: string): (ctx: KoaContextWithOIDC) => void {
  const signedOut = () =>
    noticePage({
      title: t('Signed out'),
      text: t('You are signed out of Worklane in this browser.'),
      link: { href: `${publicUrl}/`, label: t('Sign in again') },
    })
  return (ctx) => show(ctx, signedOut())
}

export interface SignOutParts {
  readonly queries: Queries
  /** Called with the account of a sign-in that ended. */
  readonly announce: (account: number) => void
  readonly securityLog: Pick<SecurityLog, 'record'>
}

/** Middleware around every request of the identity server that completes sign-outs. */
export function afterSession(parts: SignOutParts) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const oidc = ctx.oidc as KoaContextWithOIDC['oidc'] | undefined
    const session: EndableSession | undefined = oidc?.session
    if (!oidc || !session) return
    if (session.destroyed) {
      clearCache(ctx)
      await endEverything(parts, session)
    } else if (ctx.status !== 200) return
    else if (oidc.route === 'end_session' && session.accountId === undefined) leaveSession(ctx)
    else if (oidc.route === 'resume' && isSomebodyElse(ctx)) show(ctx, switchPage(ctx))
  }
}

type EndableSession = NonNullable<KoaContextWithOIDC['oidc']['session']> & { destroyed?: boolean }

/** Whether the new sign-in is by another person than the session's. */
function isSomebodyElse({ oidc: { session, entities } }: KoaContextWithOIDC): boolean {
  const { login } = entities.Interaction?.result ?? {}
  return login !== undefined && login.accountId !== session?.accountId
}

/** Redirects to the app's address, which the library has checked, or else to a confirmation page. */
function leaveSession(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: target, state } = ctx.oidc.params ?? {}
  const address = new URL(typeof target === 'string' ? target : ctx.oidc.urlFor('end_session_success'))
  if (typeof target === 'string' && typeof state === 'string') address.searchParams.set('state', state)
  clearCache(ctx)
  ctx.body = null
  ctx.status = 303
  ctx.redirect(address.href)
}

/** Reads may be cached (`http/api.ts`), and the next person at this browser could open that cache. */
const clearCache = (ctx: KoaContextWithOIDC): void => ctx.set('clear-site-data', '"cache"')

/** If another person is signed in, the library ends that session before it continues with the new one. */
function switchPage(ctx: KoaContextWithOIDC): Page {
  const secret = ctx.oidc.session?.state?.secret
  const content = html`<h1>${t('Switch person')}</h1>
<p>${t('Someone else is signed in to Worklane in this browser. Continue to sign them out and sign in as yourself.')}</p>
<form method="post" action="${ctx.oidc.urlFor('end_session_confirm')}">
<input type="hidden" name="xsrf" value="${String(secret)}">
<button type="submit" name="logout" value="yes">${t('Continue')}</button>
</form>`
  return page({
    title: t('Switch person'),
    content,
    leadsTo: getOrigins(ctx.oidc.entities.Interaction?.params.redirect_uri),
  })
}

async function endEverything({ queries, announce, securityLog }: SignOutParts, session: EndableSession): Promise<void> {
  const person = getPerson(session.accountId)
  if (!person) return
  await revokeGrants(queries, person.account, getGrants(session))
  await endBrowser(queries, person, session.uid)
  announce(person.account)
  securityLog.record({ event: 'session.ended', ...person })
}

function getGrants({ authorizations = {} }: EndableSession): string[] {
  return Object.values(authorizations).flatMap(({ grantId }) => (grantId === undefined ? [] : [grantId]))
}
