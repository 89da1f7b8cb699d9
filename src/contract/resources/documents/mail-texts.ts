/** Texts of mails that send an invoice or a quote to the client: the firm's own, or the defaults. */
import { id, longtext, text } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import type { Translate } from '../../messages/messages.ts'
import type { LetterKind } from './letter-facts.ts'

/**
 * An empty text means the default. Placeholders in braces are replaced with the document's values: see `LetterWords`.
 */
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

/** Values of the placeholders such as `{number}`; empty if the document or its client has no such value. */
export interface LetterWords {
  readonly number: string
  readonly amount: string
  /** Due date, or last day of a quote's validity. */
  readonly due: string
  /** First name of the client's contact. */
  readonly name: string
  readonly firm: string
  /** Name of the sender. */
  readonly me: string
}

export interface LetterText {
  readonly subject: string
  readonly text: string
}

/**
 * Replaces placeholders in braces. An empty value also removes the space before it; unknown placeholders stay as
 * written.
 */
export function fillIn(template: string, words: Partial<LetterWords>): string {
  return template.replace(/( ?)\{(\w+)\}/g, (match, blank: string, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name as keyof LetterWords] : undefined
    return word === undefined ? match : word && `${blank}${word}`
  })
}

/** The firm's own texts, if any. Not for credit notes: the texts for invoices request a payment. */
export function ownLetter(texts: Readonly<Record<string, unknown>>, kind: LetterKind): Partial<LetterText> {
  const { [`${kind}subject`]: subject, [`${kind}text`]: body } = texts
  return {
    ...(typeof subject === 'string' && subject !== '' ? { subject } : {}),
    ...(typeof body === 'string' && body !== '' ? { text: body } : {}),
  }
}

/** The default texts, with placeholders. */
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
