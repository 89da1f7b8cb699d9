/** Pages that ask for a second factor. The form for codes works without JavaScript. */

import { describedBy, errorBelow } from '../../pages/field-error.ts'
import { html, type Markup } from '../../pages/html.ts'
import { t } from '../../pages/language.ts'
import { type Page, page } from '../../pages/page.ts'

export interface FactorPage {
  /** Address of this sign-in, above its pages. */
  readonly base: string
  readonly leadsTo: readonly string[]
  readonly error?: string | undefined
  readonly status?: number
}

/** Alternative factors. */
export interface OtherFactors {
  readonly app: boolean
  readonly passkey: boolean
  readonly recovery: boolean
}

const alert = (error: string | undefined): Markup | false =>
  error !== undefined && html`<div class="alert" role="alert">${error}</div>`

export function codePage({ base, leadsTo, error, status = 200 }: FactorPage, ways: OtherFactors): Page {
  const content = html`<h1>${t('Enter your code')}</h1>
<p>${t('Open your authenticator app and enter the 6-digit code for Worklane.')}</p>
<form method="post" action="${base}/code">
${codeField(error)}
<button type="submit">${t('Continue')}</button>
</form>
${links(base, { ...ways, app: false })}`
  return page({ title: t('Enter your code'), content, status, leadsTo })
}

export function codeField(error: string | undefined): Markup {
  return html`<div class="field">
<label>${t('Code')}
<input name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="9" required autofocus${describedBy(error)}>
</label>
${errorBelow(error)}
</div>`
}

export function recoveryPage({ base, leadsTo, error, status = 200 }: FactorPage, ways: OtherFactors): Page {
  const content = html`<h1>${t('Use a recovery code')}</h1>
<p>${t('Enter one of the recovery codes you saved. Each works once.')}</p>
<form method="post" action="${base}/recovery">
<div class="field">
<label>${t('Recovery code')}
<input name="code" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="30" required autofocus${describedBy(error)}>
</label>
${errorBelow(error)}
</div>
<button type="submit">${t('Continue')}</button>
</form>
${links(base, { ...ways, recovery: false })}
<p class="details">${t('No codes left? Ask an administrator of your account to reset your second factor.')}</p>`
  return page({ title: t('Use a recovery code'), content, status, leadsTo })
}

export interface PasskeyPage extends FactorPage {
  readonly title: string
  readonly text: string
  readonly button: string
  /** Where the form goes, below `base`. */
  readonly path: string
  /** Whether the browser creates or uses a passkey. */
  readonly ceremony: 'create' | 'get'
  readonly options: object
  readonly more: Markup
}

/** Messages by the name of the browser's error. */
const passkeyWords = () => ({
  NotAllowedError: t('No passkey was chosen. Try again, or choose another way.'),
  InvalidStateError: t('This device has a passkey for you already.'),
  NotSupportedError: t('This browser does not support passkeys.'),
  other: t("Your passkey couldn't be used. Try again."),
})

/** Needs a script, because browsers use passkeys only through one: its button is disabled until that has loaded. */
export function passkeyPage(state: PasskeyPage): Page {
  const { base, leadsTo, error, status = 200, title, text, button, path, ceremony, options, more } = state
  const content = html`<h1>${title}</h1>
<p>${text}</p>
${alert(error)}
<noscript><div class="alert">${t('Passkeys need JavaScript. Allow it for this page, or choose another way.')}</div></noscript>
<div class="alert" role="alert" id="problem" hidden></div>
<form method="post" action="${base}/${path}" data-ceremony="${ceremony}" data-options="${JSON.stringify(options)}" data-words="${JSON.stringify(passkeyWords())}">
<input type="hidden" name="response">
<button type="submit" disabled>${button}</button>
</form>
${more}`
  const scripts = ['/identity/webauthn.js', '/identity/passkey.js']
  return page({ title, content, status, leadsTo, scripts })
}

/** Links to the person's other factors. */
export function links(base: string, { app, passkey, recovery }: OtherFactors): Markup {
  return html`<p class="details">${app && html`<a href="${base}/code">${t('Use your authenticator app')}</a><br>`}
${passkey && html`<a href="${base}/passkey">${t('Use a passkey')}</a><br>`}
${recovery && html`<a href="${base}/recovery">${t('Use a recovery code')}</a><br>`}
<a href="${base}">${t('Sign in as someone else')}</a></p>`
}
