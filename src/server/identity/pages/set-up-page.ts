import { localeTags } from '../../../contract/language/locales.ts'
import { timeZones } from '../../../contract/language/time-zones.ts'
import { html, type Markup } from './html.ts'
import { spokenLocale, t } from './language.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

/** What the form sends, all of it text. */
export interface SetUpFields {
  readonly account: string
  readonly timezone: string
  readonly currency: string
  /** BCP 47 tag. */
  readonly locale: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly password: string
}

export interface SetUpState {
  readonly action: string
  readonly values: Partial<SetUpFields>
  /** Whether nobody has chosen anything yet. */
  readonly isFresh?: boolean
  /** Message by field. */
  readonly errors?: Readonly<Partial<Record<keyof SetUpFields, string>>>
}

const currencies = Intl.supportedValuesOf('currency')
/** Only a browser knows its time zone. */
const scripts = ['/identity/set-up.js']

/** The form in which the first administrator sets up the account. Passwords are never sent back. */
export function setUpPage(state: SetUpState): Page {
  const messages = Object.values(state.errors ?? {})
  const list = html`<ul>${messages.map((text) => html`<li>${text}</li>`)}</ul>`
  const content = html`<h1>${t('Set up Worklane')}</h1>
<p>${t('This creates your account and its first administrator. The link works once.')}</p>
${messages.length > 0 && html`<div class="alert" role="alert">${list}</div>`}
<form method="post" action="${state.action}">
${accountFields(state)}
${administratorFields(state)}
<button type="submit">${t('Create account')}</button>
</form>
<section class="other">
<h2>${t('Moving from another server')}</h2>
<p>${t('Move an account here with everything in it: choose the file you downloaded there under Settings, Export. Everyone sets a new password.')}</p>
<form method="post" enctype="multipart/form-data" action="${state.action}/account">
<label>${t('File of the account')}
<input type="file" name="file" accept=".zip,application/zip" required></label>
<button type="submit" class="plain">${t('Import account')}</button>
</form>
</section>`
  return page({ title: t('Set up'), content, status: messages.length > 0 ? 400 : 200, wide: true, scripts })
}

function accountFields(state: SetUpState): Markup {
  const currencyNames = new Intl.DisplayNames(spokenLocale(), { type: 'currency' })
  const languageNames = new Intl.DisplayNames(spokenLocale(), { type: 'language', languageDisplay: 'standard' })
  const zones = timeZones.map(({ name }) => ({ value: name, label: name.replaceAll('_', ' ') }))
  const moneys = currencies.map((code) => ({ value: code, label: `${code} – ${currencyNames.of(code)}` }))
  const languages = localeTags.map((tag) => ({ value: tag, label: languageNames.of(tag) ?? tag }))
  return html`<h2>${t('Account')}</h2>
${input(state, 'account', t('Firm name'), html`maxlength="200" autocomplete="organization" autofocus`)}
<div class="pair">
${select(state, 'timezone', t('Time zone'), zones)}
${select(state, 'currency', t('Currency'), moneys)}
</div>
<div class="field">
${select(state, 'locale', t('Language of dates and numbers'), languages)}
</div>`
}

function administratorFields(state: SetUpState): Markup {
  const email = html`type="email" maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false"`
  const password = html`type="password" minlength="10" maxlength="1024" autocomplete="new-password" aria-describedby="rule"`
  return html`<h2>${t('Administrator')}</h2>
<div class="pair">
${input(state, 'firstname', t('First name'), html`maxlength="100" autocomplete="given-name"`)}
${input(state, 'lastname', t('Last name'), html`maxlength="100" autocomplete="family-name"`)}
</div>
${input(state, 'email', t('Email'), email)}
<div class="field">
${input({ ...state, values: {} }, 'password', t('Password'), password)}
<small id="rule">${t('At least 10 characters. A few unrelated words work well.')}</small>
</div>`
}

function input({ values, errors }: SetUpState, name: keyof SetUpFields, label: string, attributes: Markup): Markup {
  return html`<label>${label}
<input name="${name}" value="${values[name]}" required ${attributes} ${invalid(errors?.[name])}></label>`
}

function select(
  { values, errors, isFresh }: SetUpState,
  name: keyof SetUpFields,
  label: string,
  options: readonly { value: string; label: string }[],
): Markup {
  const choices = options.map(({ value, label: text }) => {
    return html`<option value="${value}"${value === values[name] && html` selected`}>${text}</option>`
  })
  return html`<label>${label}
<select name="${name}" ${isFresh && name === 'timezone' && html`data-guess`} ${invalid(errors?.[name])}>${choices}</select></label>`
}

const invalid = (error: string | undefined) => error !== undefined && html`aria-invalid="true"`

export function deadLinkPage(publicUrl: string): Page {
  return noticePage({
    title: t('This link has expired or was already used'),
    text: t('While there is no account, the service prints a new link each time it starts.'),
    link: { href: `${publicUrl}/`, label: t('Go to Worklane') },
    status: 410,
  })
}
