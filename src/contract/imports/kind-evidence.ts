/** What kind of records a file has, by its headings: the kind that understands most of them, and those that tell it apart. */
import type { Field } from '../language/field.ts'
import { guessColumns, plainHeading } from './guess.ts'
import type { Importable } from './importable.ts'
import { importTargets, missingTargets } from './importable-fields.ts'
import type { ImportableName } from './kinds.ts'

export interface KindEvidence {
  readonly resource: ImportableName
  /** The headings that it understands, those that the fewest kinds understand first. */
  readonly headings: readonly string[]
  /** Whether the file has all that such a record needs. */
  readonly isComplete: boolean
}

type FieldsOf = (importable: Importable) => Readonly<Record<string, Field>>

interface Understood {
  readonly importable: Importable
  readonly columns: readonly (string | null)[]
  readonly isComplete: boolean
}

/** The kinds that understand any heading, the likeliest first. */
export function kindsBy(
  headings: readonly string[],
  among: readonly Importable[],
  getFields: FieldsOf,
): readonly KindEvidence[] {
  const results = among.map((importable): Understood => {
    const fields = getFields(importable)
    const columns = guessColumns(headings, importable, fields)
    return { importable, columns, isComplete: isComplete(importable, fields, columns) }
  })
  const shared = headings.map((_, index) => results.filter(({ columns }) => columns[index] !== null).length)
  const scored = results.map((candidate) => {
    const positions = headings.flatMap((_, position) => (candidate.columns[position] === null ? [] : [position]))
    const rarestFirst = positions.toSorted((first, second) => (shared[first] ?? 0) - (shared[second] ?? 0))
    // A heading that few kinds understand says more.
    const score = positions.reduce((sum, position) => sum + 1 + 1 / (shared[position] ?? 1), 0)
    const evidence = {
      resource: candidate.importable.resource,
      headings: rarestFirst.map((position) => headings[position] ?? ''),
      isComplete: candidate.isComplete,
    }
    return { ...candidate, score, evidence }
  })
  return scored
    .filter(({ evidence }) => evidence.headings.length > 0)
    .toSorted((first, second) => Number(second.isComplete) - Number(first.isComplete) || second.score - first.score)
    .map(({ evidence }) => evidence)
}

/** Whether all that a record needs has a column; an item is not needed where the project is known. */
function isComplete(importable: Importable, fields: Readonly<Record<string, Field>>, columns: Understood['columns']) {
  const { rest, within } = importable
  const isRest = (name: string) => name === rest && columns.includes(within[rest] ?? '')
  return missingTargets(importable, importTargets(fields, importable), columns).every(({ name }) => isRest(name))
}

/** Kinds that files of other programs have and that cannot be imported, by headings of which two are enough. */
const headingsOfOthers = {
  invoices: [
    'invoice number',
    'invoice no',
    'invoice id',
    'invoice date',
    'due date',
    'amount due',
    'invoice amount',
    'total',
    'subtotal',
    'tax total',
    'line amount',
    'tax amount',
    'rechnungsnummer',
    'rechnungsnr',
    'rechnungsdatum',
    'fällig',
    'fälligkeit',
    'rechnungsbetrag',
    'offener betrag',
    'gesamtbetrag',
  ],
  expenses: [
    'expense',
    'expense date',
    'expense category',
    'merchant',
    'vendor',
    'supplier',
    'receipt',
    'receipt url',
    'reimbursable',
    'reimbursement',
    'spesen',
    'auslage',
    'auslagen',
    'beleg',
    'belegdatum',
    'lieferant',
    'händler',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type OtherKind = keyof typeof headingsOfOthers

const telling: Readonly<Record<OtherKind, ReadonlySet<string>>> = {
  invoices: new Set(['invoice number', 'invoice no', 'invoice id', 'rechnungsnummer', 'rechnungsnr'].map(plainHeading)),
  expenses: new Set(headingsOfOthers.expenses.map(plainHeading)),
}

/** Headings that together are those of expenses, though none of them is alone. */
const togetherExpenses = [
  ['date', 'category', 'amount'],
  ['datum', 'kategorie', 'betrag'],
] as const

/** The kind that cannot be imported and that these headings name, without hours; null if there is none. */
export function otherKindBy(
  headings: readonly string[],
  likeliest: KindEvidence | undefined,
): { readonly kind: OtherKind; readonly headings: readonly string[] } | null {
  if (likeliest?.resource === 'time' && likeliest.isComplete) return null
  for (const kind of ['invoices', 'expenses'] as const) {
    const plainHeadings: ReadonlySet<string> = new Set(headingsOfOthers[kind].map(plainHeading))
    const matchingHeadings = headings.filter((heading) => plainHeadings.has(plainHeading(heading)))
    if (matchingHeadings.length > 1 && matchingHeadings.some((heading) => telling[kind].has(plainHeading(heading))))
      return { kind, headings: matchingHeadings }
  }
  const plain = headings.map(plainHeading)
  const isExpenses = togetherExpenses.some((group) => group.every((name) => plain.includes(name)))
  const names = new Set<string>(togetherExpenses.flat())
  return isExpenses
    ? { kind: 'expenses', headings: headings.filter((_, index) => names.has(plain[index] ?? '')) }
    : null
}
