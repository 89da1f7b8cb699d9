import { html } from './html.ts'
import { t } from './language.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

/** Page behind a mailed link to confirm an email. */
export function confirmEmailPage(action: string, email: string): Page {
  const content = html`<h1>${t('Confirm your new email')}</h1>
<p>${t("From now on, you'll sign in with {email}.", { email })}</p>
<form method="post" action="${action}">
<button type="submit" autofocus>${t('Confirm email')}</button>
</form>`
  return page({ title: t('Confirm your new email'), content })
}

export function emailConfirmedPage(publicUrl: string, email: string): Page {
  return noticePage({
    title: t('Email confirmed'),
    text: t('You now sign in with {email}.', { email }),
    link: { href: `${publicUrl}/`, label: t('Go to Worklane') },
  })
}

export function deadEmailLinkPage(publicUrl: string): Page {
  return noticePage({
    title: t('This link has expired or was already used'),
    text: t('To change the email you sign in with, start again in Settings.'),
    link: { href: `${publicUrl}/`, label: t('Go to Worklane') },
    status: 410,
  })
}

export function emailInUsePage(publicUrl: string): Page {
  return noticePage({
    title: t('This email is already in use'),
    text: t('Someone else signs in with it. Your own email stays as it was.'),
    link: { href: `${publicUrl}/`, label: t('Go to Worklane') },
    status: 409,
  })
}
