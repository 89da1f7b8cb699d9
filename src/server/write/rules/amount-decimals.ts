/**
 * Amounts have at most the decimals of their currency: that of the document whose lines or payments are written,
 * otherwise the account's. Rounding them would change what somebody decided, so they are refused.
 */
import { sql } from 'kysely'
import { decimalsIn, minorUnits } from '../../../contract/language/currency.ts'
import type { Field, Resource } from '../../../contract/language/resource.ts'
import { onceForEach } from '../../../contract/lazy.ts'
import { type Fault, fault } from '../../../contract/requests/refusal.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { type Binding, type Draft, refuse, valueAfter, type WriteContext } from '../write-context.ts'

interface AmountField {
  readonly fieldName: string
  /** Member of the field that holds the amount, if the field is an object. */
  readonly member: string | null
}

const isAmount = ({ kind, decimals, write }: Field) => kind === 'money' && decimals === null && write !== 'never'

const amountFields = onceForEach(({ fields }: Resource): readonly AmountField[] =>
  Object.entries<Field>(fields).flatMap(([fieldName, field]): AmountField[] => {
    if (isAmount(field)) return [{ fieldName, member: null }]
    const parts = Object.entries(field.members).filter(([, part]) => isAmount(part))
    return parts.map(([member]) => ({ fieldName, member }))
  }),
)

/** Documents with a currency of their own, by the field of their lines and payments that refers to them. */
const documents = { invoiceid: 'invoices', quoteid: 'quotes' } as const
type DocumentKey = keyof typeof documents

interface Fraction {
  readonly draft: Draft
  readonly field: string
  readonly member: string | null
  readonly value: number
}

/** Refuses new amounts with more decimals than their currency has. Amounts sent back as they were read may have them. */
export async function checkAmountDecimals(
  writing: WriteContext,
  { resource }: Binding,
  drafts: readonly Draft[],
): Promise<void> {
  const fields = amountFields(resource)
  const fractions =
    fields.length === 0 ? [] : drafts.flatMap((draft) => fields.flatMap((field) => fractionIn(draft, field)))
  if (fractions.length === 0) return
  const key = Object.keys(documents).find((documentField) => documentField in resource.fields) as
    | DocumentKey
    | undefined
  const getCurrency = await loadCurrencies(writing, key, fractions)
  for (const { draft, field, member, value } of fractions) {
    const currency = getCurrency(draft)
    const max = minorUnits(currency)
    if (decimalsIn(value) <= max) continue
    refuse(writing, draft, { ...tooFine(member, value, max), field })
  }
}

/** Of an amount that is a field, or a member of one, as that of a discount is. */
function tooFine(member: string | null, value: number, decimals: number): Fault {
  if (member === null)
    return decimals === 0
      ? fault('too_many_decimals', '{value} is not allowed; use a whole number', { value })
      : fault('too_many_decimals', '{value} is not allowed; use a number with at most {decimals} decimals', {
          value,
          decimals,
        })
  const params = { name: member, value, decimals }
  return decimals === 0
    ? fault('too_many_decimals', '{name} {value} is not allowed; use a whole number', params)
    : fault('too_many_decimals', '{name} {value} is not allowed; use a number with at most {decimals} decimals', params)
}

function fractionIn(draft: Draft, { fieldName, member }: AmountField): Fraction[] {
  const ownPart = getPart(draft.values[fieldName], member)
  if (
    typeof ownPart !== 'number' ||
    decimalsIn(ownPart) === 0 ||
    ownPart === Number(getPart(draft.before?.[fieldName], member))
  )
    return []
  return [{ draft, field: fieldName, member, value: ownPart }]
}

const getPart = (value: unknown, member: string | null): unknown =>
  member === null ? value : ((value ?? {}) as Readonly<Record<string, unknown>>)[member]

/** The currency of each draft: of its document, or of the account where there is none yet. */
async function loadCurrencies(
  { tx, actor }: WriteContext,
  key: DocumentKey | undefined,
  fractions: readonly Fraction[],
): Promise<(draft: Draft) => string> {
  const documentId = (draft: Draft) => (key === undefined ? 0 : Number(valueAfter(draft, key) ?? 0))
  const ids = [...new Set(fractions.map(({ draft }) => documentId(draft)))].filter((id) => id > 0)
  const { rows } = await sql<{ id: number; currency: string }>`
    select 0::float8 as id, currency
    from accounts
    where id = ${actor.account}
    union all
    select id::float8, currency
    from ${sql.table(documents[key ?? 'invoiceid'])}
    where account_id = ${actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(tx)
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]))
  return (draft) => currencies.get(documentId(draft)) ?? currencies.get(0) ?? ''
}
