import { offeredCurrencies } from '../../../contract/language/currency.ts'
import { localeTags } from '../../../contract/language/locales.ts'
import { timeZones } from '../../../contract/language/time-zones.ts'
import { describedBy, errorBelow } from './field-error.ts'
import { html, type Markup } from './html.ts'
import { pageLocale, t } from './language.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

/** Form fields, all texts. */
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
  /** Whether the form is still untouched. */
  readonly isFresh?: boolean
  /** Errors by field. */
  readonly errors?: Readonly<Partial<Record<keyof SetUpFields, string>>>
}

/** Only a browser knows its time zone. */
const scripts = ['/identity/set-up.js']

/** Set-up form for the first administrator. Passwords are never sent back. */
export function setUpPage(state: SetUpState): Page {
  const content = html`<h1>${t('Set up Worklane')}</h1>
<p>${t('This creates your account and its first administrator. The link works once.')}</p>
<p>${t('AI clients cannot delete anything until an administrator allows it in Settings, API keys and AI clients.')}</p>
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
  return page({ title: t('Set up'), content, status: firstWrong(state) ? 400 : 200, wide: true, scripts })
}

function accountFields(state: SetUpState): Markup {
  const currencyNames = new Intl.DisplayNames(pageLocale(), { type: 'currency' })
  const languageNames = new Intl.DisplayNames(pageLocale(), { type: 'language', languageDisplay: 'standard' })
  const zones = timeZones.map(({ name }) => ({ value: name, label: name.replaceAll('_', ' ') }))
  const moneys = offeredCurrencies.map((code) => ({ value: code, label: `${code} – ${currencyNames.of(code)}` }))
  const languages = localeTags.map((tag) => ({ value: tag, label: languageNames.of(tag) ?? tag }))
  return html`<h2>${t('Account')}</h2>
${input(state, 'account', t('Firm name'), html`maxlength="200" autocomplete="organization"`)}
<div class="pair">
${select(state, 'timezone', t('Time zone'), zones)}
${select(state, 'currency', t('Currency'), moneys)}
</div>
${select(state, 'locale', t('Language of dates and numbers'), languages)}`
}

function administratorFields(state: SetUpState): Markup {
  const email = html`type="email" maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false"`
  const password = html`type="password" minlength="10" maxlength="1024" autocomplete="new-password"`
  const rule = t('At least 10 characters. A few unrelated words work well.')
  return html`<h2>${t('Administrator')}</h2>
<div class="pair">
${input(state, 'firstname', t('First name'), html`maxlength="100" autocomplete="given-name"`)}
${input(state, 'lastname', t('Last name'), html`maxlength="100" autocomplete="family-name"`)}
</div>
${input(state, 'email', t('Email'), email)}
${input({ ...state, values: {} }, 'password', t('Password'), password, rule)}`
}

/** @param rule hint about valid input */
function input(state: SetUpState, name: keyof SetUpFields, label: string, attributes: Markup, rule?: string): Markup {
  const control = html`<input name="${name}" value="${state.values[name]}" required ${attributes}${marks(state, name, rule)}>`
  return field(state, name, html`<label>${label}\n${control}</label>`, rule)
}

function select(
  state: SetUpState,
  name: keyof SetUpFields,
  label: string,
  options: readonly { value: string; label: string }[],
): Markup {
  const choices = options.map(({ value, label: text }) => {
    return html`<option value="${value}"${value === state.values[name] && html` selected`}>${text}</option>`
  })
  const guess = state.isFresh && name === 'timezone' && html` data-guess`
  const control = html`<select name="${name}"${guess}${marks(state, name)}>${choices}</select>`
  return field(state, name, html`<label>${label}\n${control}</label>`)
}

const getRule = (name: string) => `rule-${name}`
const getWrong = (name: string) => `wrong-${name}`

/** A label and its control, with an error or a hint below. */
function field({ errors }: SetUpState, name: keyof SetUpFields, labelled: Markup, rule?: string): Markup {
  return html`<div class="field">${labelled}
${errorBelow(errors?.[name], getWrong(name))}
${rule !== undefined && html`<small id="${getRule(name)}">${rule}</small>`}
</div>`
}

/** ARIA attributes that connect a control to its hint or error. The first control with an error gets the focus. */
function marks(state: SetUpState, name: keyof SetUpFields, rule?: string): Markup {
  const ruleIds = rule === undefined ? '' : getRule(name)
  const isFirst = name === (firstWrong(state) ?? 'account')
  return html`${isFirst && html` autofocus`}${describedBy(state.errors?.[name], ruleIds, getWrong(name))}`
}

const order = ['account', 'timezone', 'currency', 'locale', 'firstname', 'lastname', 'email', 'password'] as const

const firstWrong = ({ errors }: SetUpState): keyof SetUpFields | undefined => order.find((name) => errors?.[name])

export function invalidLinkPage(publicUrl: string): Page {
  return noticePage({
    title: t('This link has expired or was already used'),
    text: t('While there is no account, the service prints a new link each time it starts.'),
    link: { href: `${publicUrl}/`, label: t('Go to Worklane') },
    status: 410,
  })
}
