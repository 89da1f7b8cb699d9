import { html, type Markup } from './html.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

/** What the form sends, all of it text. */
export interface SetUpFields {
  readonly account: string
  readonly timezone: string
  readonly currency: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly password: string
}

export interface SetUpState {
  readonly action: string
  readonly values: Partial<SetUpFields>
  /** Message by field. */
  readonly errors?: Readonly<Partial<Record<keyof SetUpFields, string>>>
}

const timezones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency')

/** The form in which the first administrator sets up the account. Passwords are never sent back. */
export function setUpPage({ action, values, errors = {} }: SetUpState): Page {
  const messages = Object.values(errors)
  const input = (name: keyof SetUpFields, label: string, attributes: Markup) => html`<label>${label}
<input name="${name}" value="${name === 'password' ? '' : values[name]}" required ${attributes} ${invalid(errors[name])}></label>`
  const select = (name: keyof SetUpFields, label: string, options: readonly Markup[]) => html`<label>${label}
<select name="${name}" ${invalid(errors[name])}>${options}</select></label>`

  const content = html`<h1>Set up Worklane</h1>
<p>This creates your account and its first administrator. The link works once.</p>
${messages.length > 0 && html`<div class="alert" role="alert"><ul>${messages.map((text) => html`<li>${text}</li>`)}</ul></div>`}
<form method="post" action="${action}">
<h2>Account</h2>
${input('account', 'Name of the firm', html`maxlength="200" autocomplete="organization" autofocus`)}
<div class="pair">
${select(
  'timezone',
  'Time zone',
  timezones.map((zone) => option(zone, zone.replaceAll('_', ' '), values.timezone)),
)}
${select(
  'currency',
  'Currency',
  currencies.map((code) => option(code, `${code} – ${currencyNames.of(code)}`, values.currency)),
)}
</div>
<h2>Administrator</h2>
<div class="pair">
${input('firstname', 'First name', html`maxlength="100" autocomplete="given-name"`)}
${input('lastname', 'Last name', html`maxlength="100" autocomplete="family-name"`)}
</div>
${input('email', 'E-mail', html`type="email" maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false"`)}
${input('password', 'Password', html`type="password" minlength="10" maxlength="1024" autocomplete="new-password" aria-describedby="rule"`)}
<small id="rule">At least 10 characters. A few words that belong together only for you are best.</small>
<button type="submit">Create the account</button>
</form>`
  return page({ title: 'Set up', content, status: messages.length > 0 ? 400 : 200, wide: true })
}

const invalid = (error: string | undefined) => error !== undefined && html`aria-invalid="true"`

function option(value: string, label: string, chosen: string | undefined): Markup {
  return html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`
}

export function deadLinkPage(publicUrl: string): Page {
  return noticePage({
    title: 'This link does not work any more',
    text: 'It was used, it is too old, or a newer one was printed. While there is no account, each start of the service prints a new one.',
    link: { href: `${publicUrl}/`, label: 'Go to Worklane' },
    status: 410,
  })
}
