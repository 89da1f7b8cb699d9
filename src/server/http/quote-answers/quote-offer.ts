/** What the page behind the link in a quote's mail says of the offer: the same words and sums as on the printed quote. */
import { html, type Markup } from '../../identity/pages/html.ts'
import { type DocumentContent, type DocumentLine, type DocumentPhase, getContent } from '../../pdf/document-content.ts'
import type { IssuedDocument, IssuingFirm } from '../../pdf/issued-document.ts'

/** @returns number, title, lines by phase, sums, how long it is valid, and terms */
export function getOffer(document: IssuedDocument, sender: IssuingFirm): Markup {
  const content = getContent(document, sender)
  const { t, reference, notes, phases, sums, until } = content
  return html`<h1>${reference}</h1>
<p>${document.firm.name}: ${document.title}</p>
${document.description !== '' && html`<p class="said">${document.description}</p>`}
<table class="offer">
${phases.map(getPhase)}
<tbody>${sums.map(getSum)}</tbody>
</table>
${until !== '' && html`<p class="below">${t('Valid until {until}.', { until })}</p>`}
${notes.map(([label, words]) => html`${label !== '' && html`<h2>${label}</h2>`}<p class="said">${words}</p>`)}`
}

const getPhase = ({ name, amount, lines }: DocumentPhase): Markup => html`<tbody>
<tr class="strong"><th scope="row">${name}</th><td>${amount}</td></tr>
${lines.map(getLine)}
</tbody>`

const getLine = (line: DocumentLine): Markup =>
  html`<tr class="line"><th scope="row">${lineName(line)}${line.notes !== '' && html`<p>${line.notes}</p>`}</th><td>${line.amount}</td></tr>`

/** A price is said where there is more or less than one of it; it stays beside its quantity where the line ends. */
function lineName({ name, quantity, price }: DocumentLine): string {
  if (quantity === '' || price === '' || quantity === '1') return name
  return `${name}, ${`${quantity} × ${price}`.replaceAll(' ', '\u00a0')}`
}

const getSum = ({ label, amount, isTotal }: DocumentContent['sums'][number]): Markup =>
  html`<tr${isTotal ? html` class="strong"` : ''}><th scope="row">${label}</th><td>${amount}</td></tr>`
