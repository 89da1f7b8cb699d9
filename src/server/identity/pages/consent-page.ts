import { html } from './html.ts'
import { t } from './language.ts'
import { type Page, page } from './page.ts'

export interface ConsentState {
  /** Address the form posts to. */
  readonly action: string
  /** The program's own name. */
  readonly client: string
  /** Origin, or scheme, of the redirect address: the one thing the program can't fake. */
  readonly leadsTo: string
  readonly person: string
  readonly email: string
  readonly status?: number
}

const gap = '\u0000'

/** Asks whether a program may act for the person. */
export function consentPage({ action, client, leadsTo, person, email, status = 200 }: ConsentState): Page {
  // Sets the name apart from the sentence around it.
  const text = t(
    'A program that calls itself {client} wants to work in Worklane for you, {person} ({email}). It can see and change everything you can, until you disconnect it in Settings or sign out of Worklane in this browser.',
    { client: gap, person, email },
  )
  const [before = '', after = ''] = text.split(gap)
  const content = html`<h1>${t('Connect {client}?', { client })}</h1>
<p>${before}<strong>${client}</strong>${after}</p>
<p class="details">${t('The answer goes to {address}. Only allow this if you have just started it yourself.', { address: leadsTo })}</p>
<form method="post" action="${action}">
<div class="actions">
<button type="submit" name="answer" value="allow">${t('Allow')}</button>
<button type="submit" name="answer" value="refuse" class="plain">${t("Don't allow")}</button>
</div>
</form>`
  return page({ title: t('Connect {client}', { client }), content, status, leadsTo: [leadsTo] })
}
