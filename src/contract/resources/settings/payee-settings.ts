/**
 * Settings that tell clients whom to pay, and how: on documents, and in the mails that carry them. Whoever changes them
 * unnoticed is paid instead of the firm, so every administrator is told of a change.
 */
import type { Field } from '../../language/field.ts'
import { table } from '../../table.ts'
import { invoiceterms } from '../documents/invoices.ts'
import { mailtexts } from '../documents/mail-texts.ts'
import { reminderrule } from '../documents/reminders.ts'
import { looknfeel } from './account.ts'
import { quotedefaults } from './defaults.ts'

/** The bank details themselves, or texts that may name others. */
export type PayeeKind = 'bank' | 'texts'

const bank = ['bankname', 'iban', 'bic']

/** Wire names by resource. */
const namesByResource = {
  looknfeel: [...bank, 'letterhead', 'footer'],
  mailtexts: ['invoicesubject', 'invoicetext', 'quotesubject', 'quotetext'],
  reminderrule: ['remindertext'],
  invoiceterms: ['paymentterms', 'paymentdetails'],
  quotedefaults: ['terms', 'footerdetails'],
} as const

export type PayeeResource = keyof typeof namesByResource

const names: Readonly<Record<string, readonly string[]>> = namesByResource

export const payeeResources = Object.keys(namesByResource) as readonly PayeeResource[]

const pages: Readonly<Record<PayeeResource, string>> = {
  looknfeel: 'branding',
  mailtexts: 'mail-texts',
  reminderrule: 'reminders',
  invoiceterms: 'terms',
  quotedefaults: 'terms',
}

/** Path of the page of these settings in the web app. */
export const payeeAddress = (resource: PayeeResource, kind: PayeeKind): string =>
  `/settings/${kind === 'bank' ? 'firm' : pages[resource]}`

/** Declarations of these settings, by wire name. */
export const payeeFields = table<Field>(
  Object.fromEntries(
    [looknfeel, mailtexts, reminderrule, invoiceterms, quotedefaults].flatMap(({ name, fields }) =>
      (names[name] ?? []).map((fieldName) => [
        fieldName,
        (fields as Readonly<Record<string, Field>>)[fieldName] as Field,
      ]),
    ),
  ),
)

type Values = Readonly<Record<string, unknown>>

interface ChangedValues {
  readonly resource: string
  readonly before: Values | null
  readonly after: Values | null
}

/** The settings of this kind that a change affects; texts that were and are empty are no change. */
export function changedPayee({ resource, before, after }: ChangedValues): readonly string[] {
  const says = (side: Values | null, fieldName: string) => (side?.[fieldName] ?? '') !== ''
  return (names[resource] ?? []).filter((fieldName) => says(before, fieldName) || says(after, fieldName))
}

export const payeeKind = (changedFields: readonly string[]): PayeeKind =>
  changedFields.some((fieldName) => bank.includes(fieldName)) ? 'bank' : 'texts'

/** An account number of which only the end is shown. */
export function maskedNumber(value: unknown): string {
  const text = String(value ?? '').replace(/\s/g, '')
  return text === '' ? '–' : `…${text.slice(-Math.min(4, Math.floor(text.length / 2)))}`
}
