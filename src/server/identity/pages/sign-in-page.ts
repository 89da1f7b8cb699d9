import { html } from './html.ts'
import { type Page, page } from './page.ts'

export interface SignInState {
  /** Where the form goes. */
  readonly action: string
  /** What was typed, or what the app suggests. */
  readonly email: string
  /** Name of the program to continue to, when it is not the web app. */
  readonly client?: string | undefined
  readonly error?: string
  readonly status?: number
  readonly leadsTo: readonly string[]
}

export function signInPage({ action, email, client, error, status = 200, leadsTo }: SignInState): Page {
  const content = html`<h1>Sign in</h1>
${client !== undefined && html`<p>to continue to ${client}</p>`}
${error !== undefined && html`<div class="alert" role="alert">${error}</div>`}
<form method="post" action="${action}">
<label>E-mail
<input name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${email}"${email === '' && html` autofocus`}>
</label>
<label>Password
<input name="password" type="password" autocomplete="current-password" required maxlength="1024"${email !== '' && html` autofocus`}>
</label>
<button type="submit">Sign in</button>
</form>
<p class="details"><a href="/identity/forgotten">Forgotten password?</a></p>`
  return page({ title: 'Sign in', content, status, leadsTo })
}
