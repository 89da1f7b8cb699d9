/**
 * What the page behind the link in a quote's mail shows: the offer with two buttons, what became of it, or the way to a new one.
 */
import { moneyFormat } from '../../../contract/language/currency.ts'
import { table } from '../../../contract/table.ts'
import { html } from '../../identity/pages/html.ts'
import { t } from '../../identity/pages/language.ts'
import { noticePage } from '../../identity/pages/notice-page.ts'
import { type Page, page } from '../../identity/pages/page.ts'
import type { IssuedDocument, IssuingFirm } from '../../pdf/issued-document.ts'
import { offerTag } from '../../resources/documents/answers/offered.ts'
import { getOffer } from './quote-offer.ts'

/** The message about a missing input; empty if there is none. */
export type InputError = string

export const notFoundPage = (): Page =>
  noticePage({
    title: t('Link not found'),
    text: t('This link has expired or was never valid. Ask the sender of the quote for a new one.'),
    status: 404,
  })

export interface LinkedQuote {
  readonly document: IssuedDocument
  readonly sender: IssuingFirm
  /** Whether it has expired, and whether the client has asked for a new one since. */
  readonly isOver: boolean
  readonly isAskedFor: boolean
  /** Whether it replaces the version that was mailed. */
  readonly isNewer: boolean
}

export function pageFor(linkedQuote: LinkedQuote, wrong: InputError): Page {
  const { document, sender } = linkedQuote
  const title = `${document.heading} ${document.number}`
  if (linkedQuote.isOver) return overPage({ title, document, brand: sender.brand }, linkedQuote, wrong)
  const verdictText = verdicts[document.status]
  if (verdictText)
    return noticePage({ title, text: withNewer(linkedQuote, verdictText(document)), brand: sender.brand })
  return offerPage(linkedQuote, wrong)
}

const newer = (): string => t('A newer offer replaces the one that you received.')

const withNewer = ({ isNewer }: Pick<LinkedQuote, 'isNewer'>, text: string): string =>
  isNewer ? `${newer()} ${text}` : text

const verdicts = table<(quote: IssuedDocument) => string>({
  accepted: ({ firm }) => t('You accepted this quote. {firm} will be in touch.', { firm: firm.name }),
  addedtoproject: ({ firm }) => t('You accepted this quote, and {firm} has started the work.', { firm: firm.name }),
  declined: ({ firm }) => t('This quote was declined. Contact {firm} if you changed your mind.', { firm: firm.name }),
})

interface Over {
  readonly title: string
  readonly document: IssuedDocument
  readonly brand: IssuingFirm['brand']
}

/** An expired quote says so, and takes the wish for a new one. */
function overPage({ title, document, brand }: Over, linkedQuote: LinkedQuote, wrong: InputError): Page {
  const { firm, title: work } = document
  if (linkedQuote.isAskedFor) {
    const text = withNewer(
      linkedQuote,
      t('This quote has expired. You asked {firm} for a new one.', { firm: firm.name }),
    )
    return noticePage({ title, text, brand })
  }
  const content = html`<h1>${title}</h1>
<p>${firm.name}: ${work}</p>
<p>${withNewer(linkedQuote, t('This quote has expired. Ask {firm} for a new one.', { firm: firm.name }))}</p>
<form method="post">
${who(wrong)}
<button type="submit" name="answer" value="again">${t('Ask for a new quote')}</button>
</form>`
  return page({ title, content, status: wrong === '' ? 200 : 400, brand })
}

/** Who answers or asks. */
const who = (wrong: InputError) => html`${wrong !== '' && html`<p class="alert" role="alert">${t(wrong)}</p>`}
<label>${t('Your name')}
<input name="name" maxlength="255" autocomplete="name" required></label>
<label>${t('Note (optional)')}
<input name="note" maxlength="2000"></label>`

function offerPage({ document, sender, isNewer }: LinkedQuote, wrong: InputError): Page {
  const { heading, number, total, currency, terms } = document
  const recorded =
    terms === ''
      ? t('Your name, the time and your network address are recorded.')
      : t('By accepting you agree to the terms above. Your name, the time and your network address are recorded.')
  const amount = moneyFormat(sender.locale, currency).format(total)
  const content = html`${isNewer && html`<p><strong>${newer()}</strong></p>`}
${getOffer(document, sender)}
<form method="post">
<input type="hidden" name="offer" value="${offerTag(document)}">
${who(wrong)}
<p>${recorded}</p>
<div class="actions">
<button type="submit" name="answer" value="accept">${t('Accept {amount}', { amount })}</button>
<button type="submit" name="answer" value="decline" class="plain">${t('Decline')}</button>
</div>
</form>`
  const { brand } = sender
  return page({ title: `${heading} ${number}`, content, status: wrong === '' ? 200 : 400, brand, wide: true })
}
