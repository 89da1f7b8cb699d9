/** Pages that set up a required second factor right after the password. */

import { encode } from 'uqr'
import { html, type Markup } from '../../pages/html.ts'
import { t } from '../../pages/language.ts'
import { type Page, page } from '../../pages/page.ts'
import { codeField, type FactorPage } from './factor-pages.ts'
import { setUpAddress } from './one-time-code.ts'

export interface AppSetUp extends FactorPage {
  readonly firm: string
  readonly email: string
  readonly secret: string
  /** Whether a passkey can be created instead. */
  readonly passkey: boolean
}

export function appSetUpPage({ base, leadsTo, error, status = 200, firm, email, secret, passkey }: AppSetUp): Page {
  const title = t('Set up a second factor')
  const content = html`<h1>${title}</h1>
<p>${t('{firm} requires one to sign in. Scan this with an authenticator app, then enter the 6-digit code it shows.', { firm })}</p>
${qrCode(setUpAddress(secret, email), t('QR code for your authenticator app'))}
<p class="details">${t("Can't scan it? Enter this key in the app instead:")}<br><code>${groupCharacters(secret)}</code></p>
<form method="post" action="${base}/set-up">
${codeField(error)}
<button type="submit">${t('Continue')}</button>
</form>
<p class="details">${passkey && html`<a href="${base}/set-up/passkey">${t('Set up a passkey instead')}</a><br>`}
<a href="${base}">${t('Sign in as someone else')}</a></p>`
  return page({ title, content, status, leadsTo })
}

/** Shown once: only digests of the codes are stored. */
export function recoveryCodesPage({ base, leadsTo }: FactorPage, codes: readonly string[]): Page {
  const content = html`<h1>${t('Save your recovery codes')}</h1>
<p>${t("Each signs you in once if you lose your phone or passkey. Keep them somewhere safe: you won't see them again.")}</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<form method="post" action="${base}/continue">
<button type="submit">${t("I've saved them")}</button>
</form>`
  return page({ title: t('Save your recovery codes'), content, leadsTo })
}

/** Replaces the page with the codes on reload. */
export function readyPage({ base, leadsTo }: FactorPage): Page {
  const content = html`<h1>${t('Your second factor is set up')}</h1>
<p>${t('You can create new recovery codes in Settings at any time.')}</p>
<form method="post" action="${base}/continue">
<button type="submit">${t('Continue')}</button>
</form>`
  return page({ title: t('Your second factor is set up'), content, leadsTo })
}

export const groupCharacters = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** A QR code as SVG. Black on white in any colour scheme, because cameras read that best. */
function qrCode(text: string, label: string): Markup {
  const { data, size } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#ffffff"></rect><path d="${dots.join('')}" fill="#000000"></path></svg>`
}
