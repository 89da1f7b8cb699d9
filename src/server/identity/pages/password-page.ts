import { describedBy, errorBelow } from './field-error.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

export interface PasswordState {
  readonly action: string
  /** The sign-in address. */
  readonly email: string
  readonly isFirst: boolean
  readonly error?: string
}

/** Page behind a mailed link to choose a password. */
export function passwordPage({ action, email, isFirst, error }: PasswordState): Page {
  const title = isFirst ? t('Choose a password') : t('Reset password')
  const content = html`<h1>${title}</h1>
<p>${t('You sign in with {email}.', { email })}</p>
<form method="post" action="${action}">
<input type="hidden" name="email" autocomplete="username" value="${email}">
<div class="field">
<label>${t('Password')}
<input name="password" type="password" minlength="10" maxlength="1024" autocomplete="new-password" required autofocus${describedBy(error, 'rule')}>
</label>
${errorBelow(error)}
<small id="rule">${t('At least 10 characters. A few unrelated words work well.')}</small>
</div>
<button type="submit">${t('Save password')}</button>
</form>`
  return page({ title, content, status: error === undefined ? 200 : 400 })
}

/** @param isFirst whether it is the person's first password */
export function passwordSavedPage(publicUrl: string, isFirst: boolean): Page {
  return noticePage({
    title: t('Password saved'),
    text: isFirst
      ? t('Sign in with your email and your new password.')
      : t("Sign in with your new password. You've been signed out everywhere else."),
    link: { href: `${publicUrl}/`, label: t('Sign in') },
  })
}

export function deadPasswordLinkPage(): Page {
  return noticePage({
    title: t('This link has expired or was already used'),
    text: t('Request a new one to continue.'),
    link: { href: '/identity/forgotten', label: t('Send a new link') },
    status: 410,
  })
}

export function emailTakenPage(publicUrl: string): Page {
  return noticePage({
    title: t('This email is already in use'),
    text: t('Someone else signs in with it. Ask the person who invited you to use another email.'),
    link: { href: `${publicUrl}/`, label: t('Go to Worklane') },
    status: 409,
  })
}
