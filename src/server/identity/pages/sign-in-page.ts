import { html } from './html.ts'
import { t } from './language.ts'
import { type Page, page } from './page.ts'

export interface SignInState {
  /** Address the form posts to. */
  readonly action: string
  /** Typed, or suggested by the app. */
  readonly email: string
  /** Name of the program to continue to, unless it is the web app. */
  readonly client?: string | undefined
  readonly error?: string
  readonly status?: number
  readonly leadsTo: readonly string[]
  /** Whether browsers support passkeys at this address. */
  readonly withPasskeys: boolean
}

export function signInPage({ action, email, client, error, status = 200, leadsTo, withPasskeys }: SignInState): Page {
  const content = html`<h1>${t('Sign in')}</h1>
${client !== undefined && html`<p>${t('to continue to {client}', { client })}</p>`}
${error !== undefined && html`<div class="alert" role="alert">${error}</div>`}
<form id="sign-in" method="post" action="${action}">
<label>${t('Email')}
<input name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${email}"${email === '' && html` autofocus`}>
</label>
<label>${t('Password')}
<input name="password" type="password" autocomplete="current-password" required maxlength="1024"${email !== '' && html` autofocus`}>
</label>
<button type="submit">${t('Sign in')}</button>
</form>
${withPasskeys && html`<div class="actions"><a class="button plain" href="${action}/with-passkey">${t('Sign in with a passkey')}</a></div>`}
<p class="details"><button class="link" form="sign-in" formaction="/identity/forgotten/begin" formnovalidate>${t('Forgot password?')}</button></p>`
  return page({ title: t('Sign in'), content, status, leadsTo })
}
