import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { t } from '../pages/language.ts'
import { expiredPage, noticePage } from '../pages/notice-page.ts'
import { show } from './sign-out.ts'

/** Error page for what can't be redirected to the app: an unknown client, a forbidden redirect address, an expired link. */
export function showError(publicUrl: string): NonNullable<Configuration['renderError']> {
  return (ctx, out, error) => {
    if (error instanceof SessionNotFound) return show(ctx, expiredPage(publicUrl))
    const unexpected = out.error === 'server_error'
    const failurePage = noticePage({
      title: unexpected ? t('Something went wrong') : t('This request cannot be answered'),
      text: unexpected
        ? t('Signing in failed on our side. Try again in a moment.')
        : t('The program that sent you here asked for access it can’t have. Tell whoever runs it.'),
      details: unexpected ? undefined : [out.error, out.error_description].filter(Boolean).join(': '),
      link: { href: `${publicUrl}/`, label: t('Back to Worklane') },
      status: ctx.status,
    })
    show(ctx, failurePage)
  }
}

/** The product's 404 page instead of the library's bare status. */
export function notFoundHandler(publicUrl: string) {
  const page = () =>
    noticePage({
      title: t('Page not found'),
      text: t('There is nothing at this address. The link may be out of date or incomplete.'),
      link: { href: `${publicUrl}/`, label: t('Back to Worklane') },
      status: 404,
    })
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.status === 404 && !ctx.body) show(ctx, page())
  }
}
