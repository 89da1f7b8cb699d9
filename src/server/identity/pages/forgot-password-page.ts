import { describedBy, errorBelow } from './field-error.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

interface Forgotten {
  /** Address the form posts to. */
  readonly action: string
  /** Email typed here or on the sign-in page. */
  readonly email?: string
  readonly error?: string
}

/** Asks for the email to send a reset link to. */
export function forgotPasswordPage({ action, email = '', error }: Forgotten): Page {
  const content = html`<h1>${t('Forgot password?')}</h1>
<p>${t("Enter your email and we'll send you a reset link.")}</p>
<form method="post" action="${action}">
<div class="field">
<label>${t('Email')}
<input name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${email}" autofocus${describedBy(error)}>
</label>
${errorBelow(error)}
</div>
<button type="submit">${t('Send reset link')}</button>
</form>`
  return page({ title: t('Forgot password'), content, status: error === undefined ? 200 : 400 })
}

/** Looks the same whether or not the email is known. */
export function linkSentPage(publicUrl: string, sendsMail: boolean): Page {
  return noticePage({
    title: sendsMail ? t('Check your email') : t('Ask for your reset link'),
    text: sendsMail
      ? t('If an account exists for this address, a reset link is on its way. It expires in 1 hour.')
      : t(
          'Worklane has no mail server here. If an account exists for this address, its reset link is in a file on the server: ask whoever runs Worklane for it. It expires in 1 hour.',
        ),
    link: { href: `${publicUrl}/`, label: t('Back to Worklane') },
  })
}

export function tooManyLinksPage(publicUrl: string): Page {
  return noticePage({
    title: t('Too many requests'),
    text: t('Too many reset links were requested from here. Try again in 15 minutes.'),
    link: { href: `${publicUrl}/`, label: t('Back to Worklane') },
    status: 429,
  })
}
