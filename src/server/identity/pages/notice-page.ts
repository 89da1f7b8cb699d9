import type { Brand } from '../../db/brand.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import { type Page, page } from './page.ts'

export interface Notice {
  readonly title: string
  readonly text: string
  /** Small print for support. */
  readonly details?: string | undefined
  readonly link?: { readonly href: string; readonly label: string }
  readonly status?: number
  /** The firm, if known. */
  readonly brand?: Brand
}

/** A page with one message and one link. */
export function noticePage({ title, text, details, link, status = 200, brand }: Notice): Page {
  const content = html`<h1>${title}</h1>
<p>${text}</p>
${details !== undefined && html`<p class="details">${details}</p>`}
${link !== undefined && html`<div class="actions"><a class="button" href="${link.href}">${link.label}</a></div>`}`
  return page({ title, content, status, ...(brand ? { brand } : {}) })
}

/** Shown while there is no account. */
export function notSetUpPage(): Page {
  return noticePage({
    title: t("Worklane isn't set up yet"),
    text: t(
      'Open the set-up link that the service printed when it started. The link works once; a restart prints a new one.',
    ),
  })
}

/** For a sign-in that expired, was finished in another tab, or was opened from a bookmark. */
export function expiredPage(publicUrl: string): Page {
  return noticePage({
    title: t('This sign-in has expired'),
    text: t('It took too long, or you finished it in another tab. Start again to continue.'),
    link: { href: `${publicUrl}/`, label: t('Back to Worklane') },
    status: 400,
  })
}
