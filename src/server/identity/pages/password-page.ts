import { html } from './html.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

export interface PasswordState {
  readonly action: string
  /** What the person signs in with. */
  readonly email: string
  readonly isFirst: boolean
  readonly error?: string
}

/** Where somebody who came by a link of ours chooses a password. */
export function passwordPage({ action, email, isFirst, error }: PasswordState): Page {
  const title = isFirst ? 'Choose a password' : 'Set a new password'
  const content = html`<h1>${title}</h1>
<p>You sign in with ${email}.</p>
${error !== undefined && html`<div class="alert" role="alert">${error}</div>`}
<form method="post" action="${action}">
<input type="hidden" name="email" autocomplete="username" value="${email}">
<div class="field">
<label>Password
<input name="password" type="password" minlength="10" maxlength="1024" autocomplete="new-password" aria-describedby="rule" required autofocus${error !== undefined && html` aria-invalid="true"`}>
</label>
<small id="rule">At least 10 characters. A few words that belong together only for you are best.</small>
</div>
<button type="submit">Save the password</button>
</form>`
  return page({ title, content, status: error === undefined ? 200 : 400 })
}

export function passwordSavedPage(publicUrl: string): Page {
  return noticePage({
    title: 'Your password is set',
    text: 'Sign in with it now. Wherever you were signed in before, you are signed out.',
    link: { href: `${publicUrl}/`, label: 'Go to Worklane' },
  })
}

export function deadPasswordLinkPage(): Page {
  return noticePage({
    title: 'This link does not work any more',
    text: 'It was used, it is too old, or a newer one was sent. Ask for another one.',
    link: { href: '/identity/forgotten', label: 'Send me a new link' },
    status: 410,
  })
}

export function emailTakenPage(publicUrl: string): Page {
  return noticePage({
    title: 'This e-mail is in use already',
    text: 'Somebody else signs in with this e-mail. Ask whoever invited you to enter another one for you.',
    link: { href: `${publicUrl}/`, label: 'Go to Worklane' },
    status: 409,
  })
}
