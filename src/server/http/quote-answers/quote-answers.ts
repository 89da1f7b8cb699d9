/**
 * The page behind the link in a quote's mail: what is offered, under which terms and until when, and two buttons. Whoever has
 * the link answers for the client; the name that they type, the time and their address are recorded with the quote.
 */

import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { moneyFormat } from '../../contract/language/currency.ts'
import { message } from '../../contract/messages/message.ts'
import { Problem } from '../../contract/requests/problem.ts'
import { beginning } from '../../contract/text/beginning.ts'
import { unattendedActor } from '../changes/unattended.ts'
import { html } from '../identity/pages/html.ts'
import { speaking, speakLanguageOfBrowser, t } from '../identity/pages/language.ts'
import { noticePage } from '../identity/pages/notice-page.ts'
import { type Page, page } from '../identity/pages/page.ts'
import { clientAddress } from '../identity/security-log/request-origin.ts'
import type { Mails } from '../mail/mails.ts'
import type { IssuedDocument, IssuingFirm } from '../pdf/issued-document.ts'
import { answerQuote } from '../resources/documents/answers/answer-quote.ts'
import { askAgain } from '../resources/documents/answers/ask-again.ts'
import { offerChanged, offerTag } from '../resources/documents/answers/offered.ts'
import { quoteAnswerPath, quoteOfToken } from '../resources/documents/answers/quote-links.ts'
import { readIssued } from '../resources/documents/document-file.ts'
import { runWrite, type WriteParts } from '../write/run-write.ts'
import type { Writing } from '../write/writing.ts'
import { offerOf } from './quote-offer.ts'

interface Form {
  readonly name?: string
  readonly note?: string
  readonly answer?: string
  /** What was offered on the page that was read. */
  readonly offer?: string
}

interface QuoteAnswerParts extends WriteParts {
  readonly mails: Pick<Mails, 'tellOfRenewal'>
}

export async function quoteAnswerRoutes(app: FastifyInstance, parts: QuoteAnswerParts): Promise<void> {
  speakLanguageOfBrowser(app)
  await app.register(formbody, { bodyLimit: 16_384 })
  app.get<{ Params: { token: string } }>(`${quoteAnswerPath}/:token`, async (request, reply) =>
    send(reply, await pageOf(parts, request.params.token)),
  )
  app.post<{ Params: { token: string }; Body: Form }>(`${quoteAnswerPath}/:token`, async (request, reply) =>
    send(reply, await answered(parts, request.params.token, request.body ?? {}, clientAddress(request))),
  )
}

const send = (reply: FastifyReply, { status, headers, body }: Page) => reply.code(status).headers(headers).send(body)

const gone = () =>
  noticePage({
    title: t('Link not found'),
    text: t('This link has expired or was never valid. Ask the sender of the quote for a new one.'),
    status: 404,
  })

/** The message that says what the form lacks; empty where it lacks nothing. */
type Wrong = string

async function issuedTo(parts: WriteParts, token: string) {
  const found = await quoteOfToken(parts.database, token)
  if (!found) return null
  const issued = await readIssued(parts, unattendedActor(found.account), 'quote', found.quote)
  return issued && { ...found, ...issued }
}

async function pageOf(parts: WriteParts, token: string, wrong: Wrong = ''): Promise<Page> {
  const found = await issuedTo(parts, token)
  if (!found) return gone()
  // Whatever language the reader's browser prefers: that of the quote itself.
  return speaking(found.sender.locale, () => pageFor(found, wrong))
}

function pageFor(found: NonNullable<Awaited<ReturnType<typeof issuedTo>>>, wrong: Wrong): Page {
  const { document, sender } = found
  const title = `${document.heading} ${document.number}`
  if (found.isOver) return overPage({ title, document, brand: sender.brand }, found.isAskedFor, wrong)
  const done = verdicts[document.status]
  if (done) return noticePage({ title, text: done(document), brand: sender.brand })
  return offerPage(document, sender, wrong)
}

const verdicts: Readonly<Record<string, (quote: IssuedDocument) => string>> = {
  accepted: ({ firm }) => t('You accepted this quote. {firm} will be in touch.', { firm: firm.name }),
  addedtoproject: ({ firm }) => t('You accepted this quote, and {firm} has started the work.', { firm: firm.name }),
  declined: ({ firm }) => t('This quote was declined. Contact {firm} if you changed your mind.', { firm: firm.name }),
}

interface Over {
  readonly title: string
  readonly document: IssuedDocument
  readonly brand: IssuingFirm['brand']
}

/** An expired quote says so, and takes the wish for a new one. */
function overPage({ title, document, brand }: Over, isAskedFor: boolean, wrong: Wrong): Page {
  const { firm, title: work } = document
  if (isAskedFor) {
    const text = t('This quote has expired. You asked {firm} for a new one.', { firm: firm.name })
    return noticePage({ title, text, brand })
  }
  const content = html`<h1>${title}</h1>
<p>${firm.name}: ${work}</p>
<p>${t('This quote has expired. Ask {firm} for a new one.', { firm: firm.name })}</p>
<form method="post">
${who(wrong)}
<button type="submit" name="answer" value="again">${t('Ask for a new quote')}</button>
</form>`
  return page({ title, content, status: wrong === '' ? 200 : 400, brand })
}

/** Who answers or asks. */
const who = (wrong: Wrong) => html`${wrong !== '' && html`<p class="alert" role="alert">${t(wrong)}</p>`}
<label>${t('Your name')}
<input name="name" maxlength="255" autocomplete="name" required></label>
<label>${t('Note (optional)')}
<input name="note" maxlength="2000"></label>`

function offerPage(document: IssuedDocument, sender: IssuingFirm, wrong: Wrong): Page {
  const { heading, number, total, currency, terms } = document
  const recorded =
    terms === ''
      ? t('Your name, the time and your network address are recorded.')
      : t('By accepting you agree to the terms above. Your name, the time and your network address are recorded.')
  const amount = moneyFormat(sender.locale, currency).format(total)
  const content = html`${offerOf(document, sender)}
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

async function answered(parts: QuoteAnswerParts, token: string, form: Form, address: string): Promise<Page> {
  const found = await issuedTo(parts, token)
  if (!found) return gone()
  const name = String(form.name ?? '').trim()
  const act = acts[form.answer ?? '']
  if (!act)
    return pageOf(
      parts,
      token,
      found.isOver ? message('Choose Ask for a new quote.') : message('Choose Accept or Decline.'),
    )
  if (name === '' || name.length > 255) return pageOf(parts, token, message('Enter your name.'))
  const note = beginning(String(form.note ?? ''), 2000) || null
  const offer = String(form.offer ?? '')
  try {
    await runWrite(parts, unattendedActor(found.account), (writing) =>
      act(writing, found.quote, { name, note, address, offer, mails: parts.mails }),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // What became of the quote meanwhile says why, in its own language.
    const wrong = error.message === offerChanged ? offerChanged : message("Couldn't save your answer")
    const now = await pageOf(parts, token, wrong)
    return now.status === 404 ? now : { ...now, status: 409 }
  }
  return pageOf(parts, token)
}

interface ClientReply {
  readonly name: string
  readonly note: string | null
  readonly address: string
  readonly offer: string
  readonly mails: QuoteAnswerParts['mails']
}

/** What the buttons of the page do. */
const acts: Readonly<Record<string, (writing: Writing, quote: number, said: ClientReply) => Promise<void>>> = {
  accept: (writing, quote, said) => answerQuote(writing, quote, { ...said, verdict: 'accepted' }),
  decline: (writing, quote, said) => answerQuote(writing, quote, { ...said, verdict: 'declined' }),
  again: (writing, quote, said) => askAgain(writing, said.mails, quote, said),
}
