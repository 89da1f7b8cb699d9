import { type Configuration, errors } from 'oidc-provider'
import { expiredPage, noticePage } from '../pages/notice-page.ts'
import { show } from './sign-out.ts'

/** Shows what the identity server cannot tell the app: a wrong client, an address it must not lead to, an old link. */
export function showError(publicUrl: string): NonNullable<Configuration['renderError']> {
  return (ctx, out, error) => {
    if (error instanceof errors.SessionNotFound) return show(ctx, expiredPage(publicUrl))
    const unexpected = out.error === 'server_error'
    const failed = noticePage({
      title: unexpected ? 'Something went wrong' : 'This request cannot be answered',
      text: unexpected
        ? 'Signing in failed on our side. Try again in a moment.'
        : 'The program that sent you here asked for something that it may not have. Tell whoever runs it.',
      details: unexpected ? undefined : [out.error, out.error_description].filter(Boolean).join(': '),
      link: { href: `${publicUrl}/`, label: 'Back to Worklane' },
      status: ctx.status,
    })
    show(ctx, failed)
  }
}
