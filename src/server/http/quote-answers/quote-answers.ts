/**
 * Routes of the page behind the link in a quote's mail. Anyone with the link can reply for the client; the name that they enter, the
 * time and their IP address are recorded with the quote.
 */

import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { message } from '../../../contract/messages/message.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { beginning } from '../../../contract/text/beginning.ts'
import { unattendedActor } from '../../changes/unattended.ts'
import { setBrowserLanguage, withPageLocale } from '../../identity/pages/language.ts'
import type { Page } from '../../identity/pages/page.ts'
import { clientAddress } from '../../identity/security-log/request-origin.ts'
import type { Mails } from '../../mail/mails.ts'
import { answerQuote } from '../../resources/documents/answers/answer-quote.ts'
import { askAgain } from '../../resources/documents/answers/ask-again.ts'
import { offerChanged } from '../../resources/documents/answers/offered.ts'
import { quoteAnswerPath, quoteOfToken } from '../../resources/documents/answers/quote-links.ts'
import { readIssued } from '../../resources/documents/document-file.ts'
import { noteViewed } from '../../resources/documents/viewing.ts'
import { runWrite, type WriteParts } from '../../write/run-write.ts'
import type { Writing } from '../../write/writing.ts'
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
    send(reply, await pageOf(parts, request.params.token)),
  )
  app.post<{ Params: { token: string }; Body: Form }>(`${quoteAnswerPath}/:token`, async (request, reply) =>
    send(reply, await answered(parts, request.params.token, request.body ?? {}, clientAddress(request))),
  )
}

const send = (reply: FastifyReply, { status, headers, body }: Page) => reply.code(status).headers(headers).send(body)

async function issuedTo(parts: WriteParts, token: string) {
  const found = await quoteOfToken(parts.database, token)
  if (!found) return null
  const issued = await readIssued(parts, unattendedActor(found.account), 'quote', found.quote)
  return issued && { ...found, ...issued }
}

async function pageOf(parts: WriteParts, token: string, wrong: InputError = ''): Promise<Page> {
  const found = await issuedTo(parts, token)
  if (!found) return notFoundPage()
  await noteViewed(parts, found.account, 'quote', found.quote)
  // In the language of the quote, not of the browser.
  return withPageLocale(found.sender.locale, () => pageFor(found, wrong))
}

async function answered(parts: QuoteAnswerParts, token: string, form: Form, address: string): Promise<Page> {
  const found = await issuedTo(parts, token)
  if (!found) return notFoundPage()
  const reply = replyIn(form, found.isOver)
  if (typeof reply === 'string') return pageOf(parts, token, reply)
  const { act, ...said } = reply
  try {
    await runWrite(parts, unattendedActor(found.account), (writing) =>
      act(writing, found.quote, { ...said, address, mails: parts.mails }),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The page then shows what has become of the quote, which explains the refusal in its own language.
    const wrong = error.message === offerChanged ? offerChanged : message("Couldn't save your answer")
    const now = await pageOf(parts, token, wrong)
    return now.status === 404 ? now : { ...now, status: 409 }
  }
  return pageOf(parts, token)
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

type Act = (writing: Writing, quote: number, said: ClientReply) => Promise<void>

/** What the buttons of the page do. */
const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['accept', (writing, quote, said) => answerQuote(writing, quote, { ...said, verdict: 'accepted' })],
  ['decline', (writing, quote, said) => answerQuote(writing, quote, { ...said, verdict: 'declined' })],
  ['again', (writing, quote, said) => askAgain(writing, said.mails, quote, said)],
])
