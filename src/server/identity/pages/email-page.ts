import { html } from './html.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

/** Where somebody who came by the link in a mail confirms that its address is theirs. */
export function confirmEmailPage(action: string, email: string): Page {
  const content = html`<h1>Confirm your new email</h1>
<p>From now on, you'll sign in with ${email}.</p>
<form method="post" action="${action}">
<button type="submit" autofocus>Confirm email</button>
</form>`
  return page({ title: 'Confirm your new email', content })
}

export function emailConfirmedPage(publicUrl: string, email: string): Page {
  return noticePage({
    title: 'Email confirmed',
    text: `You now sign in with ${email}.`,
    link: { href: `${publicUrl}/`, label: 'Go to Worklane' },
  })
}

export function deadEmailLinkPage(publicUrl: string): Page {
  return noticePage({
    title: 'This link has expired or was already used',
    text: 'To change the email you sign in with, start again in Settings.',
    link: { href: `${publicUrl}/`, label: 'Go to Worklane' },
    status: 410,
  })
}

export function emailInUsePage(publicUrl: string): Page {
  return noticePage({
    title: 'This email is already in use',
    text: 'Someone else signs in with it. Your own email stays as it was.',
    link: { href: `${publicUrl}/`, label: 'Go to Worklane' },
    status: 409,
  })
}
