/**
 * Routes of the page behind the link in a quote's mail. Anyone with the link can reply for the client; the name that they enter, the
 * time and their IP address are recorded with the quote.
 */

import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { message } from '../../../contract/messages/message.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { beginning } from '../../../contract/text/beginning.ts'
import { systemActor } from '../../change-log/system-actor.ts'
import { clientAddress } from '../../identity/accounts/security-log/request-origin.ts'
import { setBrowserLanguage, withPageLocale } from '../../identity/pages/language.ts'
import type { Page } from '../../identity/pages/page.ts'
import type { Mails } from '../../mail/mails.ts'
import { answerQuote } from '../../resources/documents/answers/answer-quote.ts'
import { askAgain } from '../../resources/documents/answers/ask-again.ts'
import { offerChanged } from '../../resources/documents/answers/offered.ts'
import { quoteAnswerPath, quoteOfToken } from '../../resources/documents/answers/quote-links.ts'
import { readIssued } from '../../resources/documents/document-file.ts'
import { noteViewed } from '../../resources/documents/viewing.ts'
import { runWrite, type WriteParts } from '../../write/run-write.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { type InputError, notFoundPage, pageFor } from './quote-pages.ts'

interface Form {
  readonly name?: string
  readonly note?: string
  readonly answer?: string
  /** The state of the quote on the page that the client has read. */
  readonly offer?: string
}

interface QuoteAnswerParts extends WriteParts {
  readonly mails: Pick<Mails, 'renewalRequested'>
}

export async function quoteAnswerRoutes(app: FastifyInstance, parts: QuoteAnswerParts): Promise<void> {
  setBrowserLanguage(app)
  await app.register(formbody, { bodyLimit: 16_384 })
  app.get<{ Params: { token: string } }>(`${quoteAnswerPath}/:token`, async (request, reply) =>
    send(reply, await loadPage(parts, request.params.token)),
  )
  app.post<{ Params: { token: string }; Body: Form }>(`${quoteAnswerPath}/:token`, async (request, reply) =>
    send(reply, await answerForm(parts, request.params.token, request.body ?? {}, clientAddress(request))),
  )
}

const send = (reply: FastifyReply, { status, headers, body }: Page) => reply.code(status).headers(headers).send(body)

async function issuedTo(parts: WriteParts, token: string) {
  const quote = await quoteOfToken(parts.database, token)
  if (!quote) return null
  const issued = await readIssued(parts, systemActor(quote.account), 'quote', quote.quote)
  return issued && { ...quote, ...issued }
}

async function loadPage(parts: WriteParts, token: string, wrong: InputError = ''): Promise<Page> {
  const issued = await issuedTo(parts, token)
  if (!issued) return notFoundPage()
  await noteViewed(parts, issued.account, 'quote', issued.quote)
  // In the language of the quote, not of the browser.
  return withPageLocale(issued.sender.locale, () => pageFor(issued, wrong))
}

async function answerForm(parts: QuoteAnswerParts, token: string, form: Form, address: string): Promise<Page> {
  const issued = await issuedTo(parts, token)
  if (!issued) return notFoundPage()
  const reply = replyIn(form, issued.isOver)
  if (typeof reply === 'string') return loadPage(parts, token, reply)
  const { act, ...clientReply } = reply
  try {
    await runWrite(parts, systemActor(issued.account), (writing) =>
      act(writing, issued.quote, { ...clientReply, address, mails: parts.mails }),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The page then shows what has become of the quote, which explains the refusal in its own language.
    const wrong = error.message === offerChanged ? offerChanged : message("Couldn't save your answer")
    const now = await loadPage(parts, token, wrong)
    return now.status === 404 ? now : { ...now, status: 409 }
  }
  return loadPage(parts, token)
}

/** What the form says, or the message that says what it lacks. */
function replyIn(
  form: Form,
  isOver: boolean,
): (Omit<ClientReply, 'address' | 'mails'> & { readonly act: Act }) | InputError {
  const name = String(form.name ?? '').trim()
  const act = acts.get(String(form.answer ?? ''))
  if (!act) return isOver ? message('Choose Ask for a new quote.') : message('Choose Accept or Decline.')
  if (name === '' || name.length > 255) return message('Enter your name.')
  const note = beginning(String(form.note ?? ''), 2000) || null
  return { act, name, note, offer: String(form.offer ?? '') }
}

interface ClientReply {
  readonly name: string
  readonly note: string | null
  readonly address: string
  readonly offer: string
  readonly mails: QuoteAnswerParts['mails']
}

type Act = (writing: WriteContext, quote: number, clientReply: ClientReply) => Promise<void>

/** What the buttons of the page do. */
const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['accept', (writing, quote, clientReply) => answerQuote(writing, quote, { ...clientReply, verdict: 'accepted' })],
  ['decline', (writing, quote, clientReply) => answerQuote(writing, quote, { ...clientReply, verdict: 'declined' })],
  ['again', (writing, quote, clientReply) => askAgain(writing, clientReply.mails, quote, clientReply)],
])
