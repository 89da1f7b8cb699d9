import { described, errorBelow } from './field-error.ts'
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
  const title = isFirst ? 'Choose a password' : 'Reset password'
  const content = html`<h1>${title}</h1>
<p>You sign in with ${email}.</p>
<form method="post" action="${action}">
<input type="hidden" name="email" autocomplete="username" value="${email}">
<div class="field">
<label>Password
<input name="password" type="password" minlength="10" maxlength="1024" autocomplete="new-password" required autofocus${described(error, 'rule')}>
</label>
${errorBelow(error)}
<small id="rule">At least 10 characters. A few unrelated words work well.</small>
</div>
<button type="submit">Save password</button>
</form>`
  return page({ title, content, status: error === undefined ? 200 : 400 })
}

export function passwordSavedPage(publicUrl: string): Page {
  return noticePage({
    title: 'Password saved',
    text: "Sign in with your new password. You've been signed out everywhere else.",
    link: { href: `${publicUrl}/`, label: 'Sign in' },
  })
}

export function deadPasswordLinkPage(): Page {
  return noticePage({
    title: 'This link has expired or was already used',
    text: 'Request a new one to continue.',
    link: { href: '/identity/forgotten', label: 'Send a new link' },
    status: 410,
  })
}

export function emailTakenPage(publicUrl: string): Page {
  return noticePage({
    title: 'This email is already in use',
    text: 'Someone else signs in with it. Ask the person who invited you to use another email.',
    link: { href: `${publicUrl}/`, label: 'Go to Worklane' },
    status: 409,
  })
}
