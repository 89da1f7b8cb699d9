import { html } from './html.ts'
import { noticePage } from './notice-page.ts'
import { type Page, page } from './page.ts'

/** Asks for the e-mail to which a link is to be sent. */
export function forgottenPage(action: string, error?: string): Page {
  const content = html`<h1>Forgotten password</h1>
<p>We send a link to your e-mail, by which you set a new one.</p>
${error !== undefined && html`<div class="alert" role="alert">${error}</div>`}
<form method="post" action="${action}">
<label>E-mail
<input name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" autofocus>
</label>
<button type="submit">Send the link</button>
</form>`
  return page({ title: 'Forgotten password', content, status: error === undefined ? 200 : 400 })
}

/** The same whether or not there is anybody with this e-mail. */
export function linkSentPage(publicUrl: string): Page {
  return noticePage({
    title: 'Look into your mail',
    text: 'If somebody signs in with this e-mail, a link is on its way to it. It works for an hour.',
    link: { href: `${publicUrl}/`, label: 'Back to Worklane' },
  })
}

export function tooManyLinksPage(publicUrl: string): Page {
  return noticePage({
    title: 'Too many requests',
    text: 'Too many links were asked for from here. Try again in a quarter of an hour.',
    link: { href: `${publicUrl}/`, label: 'Back to Worklane' },
    status: 429,
  })
}
