/**
 * Numbers of projects, invoices and quotes. The next number is taken from a row that stays locked until the write ends, so that
 * there are neither gaps nor duplicates.
 */
import { sql } from 'kysely'
import type { ValuesOf } from '../../contract/language/resource.ts'
import { type Problem, problem } from '../../contract/requests/problem.ts'
import type { invoices } from '../../contract/resources/documents/invoices.ts'
import { arrayLiteral } from '../query/condition.ts'
import type { Draft, WriteContext } from '../write/write-context.ts'
import { valueAfter, withValues } from '../write/write-context.ts'

/** Templates do not count as projects. */
type NumberedDraft = Draft<Pick<ValuesOf<typeof invoices>, 'number' | 'template'>>

export type Numbered = 'project' | 'invoice' | 'quote'

interface Numbering {
  readonly active: boolean
  readonly prefix: string
  readonly next: number
  /** Minimum number of digits; shorter numbers are padded with zeros. */
  readonly digits: number
}

const tables: Readonly<Record<Numbered, string>> = { project: 'projects', invoice: 'invoices', quote: 'quotes' }

/** The numbering, locked until the transaction ends. */
async function lockedNumbering({ tx, actor }: WriteContext, entity: Numbered): Promise<Numbering> {
  const settings = sql.table(`${entity}_numbering`)
  await sql`
    insert into autonumbering (account_id, entity, active, prefix, next, digits)
    select account_id, ${entity}, active, prefix, next, digits
    from ${settings}
    where account_id = ${actor.account}
    on conflict (account_id, entity) do nothing
  `.execute(tx)
  const result = await sql<Numbering>`
    select active, prefix, next, digits
    from autonumbering
    where account_id = ${actor.account} and entity = ${entity}
    for no key update
  `.execute(tx)
  const row = result.rows[0]
  if (!row) throw new Error(`There is no numbering of ${tables[entity]}`)
  return { ...row, next: Number(row.next) }
}

/** Gives new records without a number the next numbers, where the account numbers such records. */
export async function withNumbers(
  writing: WriteContext,
  entity: Numbered,
  drafts: readonly NumberedDraft[],
): Promise<NumberedDraft[]> {
  const unnumbered = drafts.filter((draft) => draft.before === null && !draft.values.number && !draft.values.template)
  if (unnumbered.length === 0) return [...drafts]
  const numbering = await lockedNumbering(writing, entity)
  if (!numbering.active) return [...drafts]
  const { numbers, next } = await freeNumbers(writing, entity, numbering, unnumbered.length)
  await sql`
    update autonumbering
    set next = ${next}
    where account_id = ${writing.actor.account} and entity = ${entity}
  `.execute(writing.tx)
  const givenNumbers = new Map(unnumbered.map((draft, position) => [draft, numbers[position]]))
  return drafts.map((draft) =>
    givenNumbers.has(draft) ? withValues(draft, { number: givenNumbers.get(draft) ?? null }) : draft,
  )
}

/** The next numbers that nobody has assigned by hand. */
async function freeNumbers(
  writing: WriteContext,
  entity: Numbered,
  { prefix, next, digits }: Numbering,
  count: number,
) {
  const numbers: string[] = []
  let following = next
  while (numbers.length < count) {
    const candidates = Array.from(
      { length: count - numbers.length },
      (_, index) => prefix + String(following + index).padStart(digits, '0'),
    )
    following += candidates.length
    const numberCounts = await takenNumbers(writing, entity, candidates)
    numbers.push(...candidates.filter((number) => !numberCounts.has(number.toLowerCase())))
  }
  return { numbers, next: following }
}

async function takenNumbers(
  writing: WriteContext,
  entity: Numbered,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const result = await sql<{ number: string; id: number }>`
    select lower(number) as number, id
    from ${sql.table(tables[entity])}
    where account_id = ${writing.actor.account} and not deleted
      and lower(number) in (select lower(value) from json_array_elements_text(${JSON.stringify(numbers)}::json))
  `.execute(writing.tx)
  return new Map(result.rows.map((row) => [row.number, Number(row.id)]))
}

/** Refuses a number that another record of the kind already has. */
export async function refuseTakenNumbers(
  writing: WriteContext,
  entity: Numbered,
  drafts: readonly NumberedDraft[],
): Promise<void> {
  const numberedDrafts = drafts.filter((draft) => draft.values.number && !valueAfter(draft, 'template'))
  if (numberedDrafts.length === 0) return
  const getNumber = (draft: NumberedDraft) => String(draft.values.number).toLowerCase()
  const holders = await takenNumbers(writing, entity, numberedDrafts.map(getNumber))
  for (const draft of numberedDrafts) {
    const holder = holders.get(getNumber(draft))
    if (holder !== undefined && holder !== draft.id) {
      throw isTaken(draft.values.number, entity)
    }
    holders.set(getNumber(draft), draft.id)
  }
}

const isTaken = (number: unknown, entity: Numbered): Problem =>
  problem('already_exists', '{number} is the number of another {thing}', { number, thing: entity }, 'number')

/** Refuses to restore documents whose numbers have been assigned to others since they were deleted. */
export async function refuseReusedNumbers(
  writing: WriteContext,
  entity: 'invoice' | 'quote',
  ids: readonly number[],
): Promise<void> {
  const result = await sql<{ number: string }>`
    select number
    from ${sql.table(tables[entity])}
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
      and deleted and not template and number is not null
  `.execute(writing.tx)
  const numbers = result.rows.map(({ number }) => number)
  const numberCounts = numbers.length > 0 ? await takenNumbers(writing, entity, numbers) : new Map()
  const reused = numbers.find((number) => numberCounts.has(number.toLowerCase()))
  if (reused !== undefined) throw isTaken(reused, entity)
}

/** Number and count of the next version of a document: `INV-7` is followed by `INV-7-2`. */
export async function freeVersion(
  writing: WriteContext,
  entity: 'invoice' | 'quote',
  document: { readonly number: unknown; readonly version: number },
): Promise<{ readonly version: number; readonly number: string | null }> {
  const { version } = document
  const number = document.number ? String(document.number) : null
  if (number === null) return { version: version + 1, number }
  const first = version > 1 && number.endsWith(`-${version}`) ? number.slice(0, -`-${version}`.length) : number
  for (let next = version + 1; ; next += 1) {
    const candidate = `${first}-${next}`
    if ((await takenNumbers(writing, entity, [candidate])).size === 0) return { version: next, number: candidate }
  }
}
