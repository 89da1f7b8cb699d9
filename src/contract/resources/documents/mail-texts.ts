/** What the mails say that carry an invoice or a quote to the client: in the firm's own words, or as it is usually said. */
import { id, longtext, text } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import type { Translate } from '../../messages/messages.ts'
import type { LetterKind } from './letter-facts.ts'

/** Empty is the usual text. Words in braces stand for those of the document: see `LetterWords`. */
export const mailtexts = resource('mailtexts', {
  singular: 'mail texts',
  label: 'Mail texts',
  title: 'invoicesubject',
  paths: ['/settings/mailtexts'],
  singleton: true,
  readers: 'staff',
  writers: 'administrators',
  restorable: false,
  fields: {
    id: id(),
    invoicesubject: text({ label: 'Subject of invoices', inDefault: true, max: 200 }),
    invoicetext: longtext({ label: 'Text of invoices', inDefault: true, max: 5000 }),
    quotesubject: text({ label: 'Subject of quotes', inDefault: true, max: 200 }),
    quotetext: longtext({ label: 'Text of quotes', inDefault: true, max: 5000 }),
  },
})

/** What `{number}` and the others stand for; what a document or its client lacks is empty. */
export interface LetterWords {
  readonly number: string
  readonly amount: string
  /** The day that it is due, or that a quote is valid until. */
  readonly due: string
  /** First name of the client's contact. */
  readonly name: string
  readonly firm: string
  /** Who sends it. */
  readonly me: string
}

export interface LetterText {
  readonly subject: string
  readonly text: string
}

/**
 * Puts words in the place of their names in braces. One that is empty takes the blank before it along; a name that is none
 * of theirs stays as it is written.
 */
export function fillIn(written: string, words: Partial<LetterWords>): string {
  return written.replace(/( ?)\{(\w+)\}/g, (whole, blank: string, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name as keyof LetterWords] : undefined
    return word === undefined ? whole : word && `${blank}${word}`
  })
}

/** The firm's own texts, where it has any. Those of invoices ask for money, so that a credit note goes without them. */
export function ownLetter(texts: Readonly<Record<string, unknown>>, kind: LetterKind): Partial<LetterText> {
  const { [`${kind}subject`]: subject, [`${kind}text`]: body } = texts
  return {
    ...(typeof subject === 'string' && subject !== '' ? { subject } : {}),
    ...(typeof body === 'string' && body !== '' ? { text: body } : {}),
  }
}

/** What is usually said, with the names of the words in braces. */
export function usualLetter(t: Translate, kind: LetterKind, hasDay: boolean): LetterText {
  const { subject, body } = usual[kind](t, hasDay)
  return {
    subject,
    text: t('{greeting}\n\n{body}\n\nKind regards,\n{name}', {
      greeting: t('Hi {name},', { name: '{name}' }),
      body,
      name: '{me}',
    }),
  }
}

const [number, amount, day, firm] = ['{number}', '{amount}', '{due}', '{firm}']

type UsualWords = (t: Translate, hasDay: boolean) => { readonly subject: string; readonly body: string }

const usual: Readonly<Record<LetterKind, UsualWords>> = {
  invoice: (t, hasDay) => ({
    subject: t('Invoice {number} from {firm}', { number, firm }),
    body: hasDay
      ? t("Your invoice {number} for {amount} is due {day}. You'll find it attached.", { number, amount, day })
      : t('Your invoice {number} for {amount} is attached.', { number, amount }),
  }),
  credit: (t) => ({
    subject: t('Credit note {number} from {firm}', { number, firm }),
    body: t('Your credit note {number} for {amount} is attached.', { number, amount }),
  }),
  quote: (t, hasDay) => ({
    subject: t('Quote {number} from {firm}', { number, firm }),
    body: hasDay
      ? t("Your quote {number} for {amount} is valid until {day}. You'll find it attached.", { number, amount, day })
      : t('Your quote {number} for {amount} is attached.', { number, amount }),
  }),
}
