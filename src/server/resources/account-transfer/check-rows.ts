/**
 * Checks the rows of an imported account as the interface would: the file may have been written by anybody. The rows are read as
 * they are stored, so that nothing is read differently here than by the database.
 */
import { sql } from 'kysely'
import { decimalsIn } from '../../../contract/language/currency.ts'
import type { Field, Kind } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { readField } from '../../../contract/requests/field-input.ts'
import { faultText, getSentence } from '../../../contract/requests/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../operator-error.ts'
import { type ReadBinding, storedColumn } from '../../query/binding.ts'
import { accountProblems } from '../settings/account-values.ts'
import { accountRows, getKey, hasColumn, type PortableTable } from './portable-tables.ts'

/** The highest id that requests may name. A lower limit would refuse accounts of servers whose counters a file has moved. */
const highestId = 999_999_999_999_999

/** Kinds of fields whose columns hold the value as bodies have it. */
const checkedKinds: ReadonlySet<Kind> = new Set<Kind>([
  ...(['text', 'longtext', 'choice', 'state', 'color'] as const),
  ...(['integer', 'minutes', 'decimal', 'money', 'percent'] as const),
])

/** Values that are stored and that no list shows, by column: changes of notifications are in the log for live updates only. */
const internalValues: ReadonlyMap<string, unknown> = new Map([['changes.resource', 'notifications']])

/** Tables that describe the firm: as it is, and as it was on issued documents. */
const firms: readonly string[] = ['accounts', 'issuers']

/** Columns with JSON that is read without another look: values by field, and rows of account books. */
const readAsStored: readonly (readonly [table: string, column: string, kind: 'object' | 'array'])[] = [
  ['changes', 'before', 'object'],
  ['changes', 'after', 'object'],
  ['invoices', 'booked', 'array'],
  ['payments', 'booked', 'array'],
]

type Bindings = readonly Pick<ReadBinding<Resource>, 'resource' | 'table' | 'sources'>[]
/** Fields by column; several resources may share a table. */
type Columns = ReadonlyMap<string, readonly Field[]>

/** @throws OperatorError naming the first value that the interface would refuse */
export async function checkRows(
  tx: Tx,
  tables: readonly PortableTable[],
  account: number,
  bindings: Bindings,
): Promise<void> {
  for (const table of tables) {
    await checkIds(tx, table, account)
    await checkMoments(tx, table, account)
    await checkJson(tx, table, account)
    const columns = checkedColumns(table, bindings)
    const isFirm = firms.includes(table.name)
    if (columns.size === 0 && !isFirm) continue
    for await (const rows of accountRows(tx, table, account)) {
      for (const row of rows) {
        const values: Record<string, unknown> = JSON.parse(row)
        checkValues(table.name, values, columns)
        checkAmounts(table.name, values, columns)
        if (isFirm) await checkFirm(tx, table.name, values)
      }
    }
  }
}

async function checkIds(tx: Tx, { name, columns }: PortableTable, account: number): Promise<void> {
  if (name === 'accounts' || !columns.includes('id')) return
  const { rows } = await sql<{ id: string }>`
    select id::text as id
    from ${sql.table(name)}
    where account_id = ${account} and id not between 1 and ${highestId}
    limit 1
  `.execute(tx)
  const [wrong] = rows
  if (wrong)
    throw refuseValue(name, 'id', `is ${wrong.id}, which is not allowed; use a whole number from 1 to ${highestId}`)
}

/** The database knows days and times without end, which nothing can show. */
async function checkMoments(tx: Tx, table: PortableTable, account: number): Promise<void> {
  const moments = await sql<{ name: string }>`
    select a.attname as name
    from pg_attribute a
    where a.attrelid = ${table.name}::regclass and a.attnum > 0 and a.attgenerated = ''
      and a.atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype)
    order by a.attnum
  `.execute(tx)
  if (moments.rows.length === 0) return
  const endless = moments.rows.map(({ name }) => ({ name, isEndless: sql`isfinite(${sql.ref(name)}) is false` }))
  const { rows } = await sql<{ name: string }>`
    select case ${sql.join(
      endless.map(({ name, isEndless }) => sql`when ${isEndless} then ${sql.lit(name)}`),
      sql` `,
    )} end as name
    from ${sql.table(table.name)}
    where ${sql.ref(getKey(table))} = ${account} and (${sql.join(
      endless.map(({ isEndless }) => isEndless),
      sql` or `,
    )})
    limit 1
  `.execute(tx)
  const [wrong] = rows
  if (wrong) throw refuseValue(table.name, wrong.name, 'is infinity, which is not allowed; use a day or a time')
}

async function checkJson(tx: Tx, table: PortableTable, account: number): Promise<void> {
  for (const [name, column, kind] of readAsStored) {
    if (name !== table.name) continue
    const { rows } = await sql<{ kind: string }>`
      select json_typeof(${sql.ref(column)}) as kind
      from ${sql.table(name)}
      where ${sql.ref(getKey(table))} = ${account} and json_typeof(${sql.ref(column)}) <> ${kind}
      limit 1
    `.execute(tx)
    const [wrong] = rows
    if (wrong) throw refuseValue(name, column, `is JSON of the type ${wrong.kind}; use ${kind} or null`)
  }
}

function checkedColumns(table: PortableTable, bindings: Bindings): Columns {
  const byColumn = new Map<string, Field[]>()
  for (const binding of bindings) {
    if (getTable(binding) !== table.name) continue
    for (const [fieldName, field] of Object.entries<Field>(binding.resource.fields)) {
      const column = storedColumn(binding as ReadBinding, fieldName)
      if (column === null || !hasColumn(table, column) || !checkedKinds.has(field.kind)) continue
      byColumn.set(column, [...(byColumn.get(column) ?? []), field])
    }
  }
  return byColumn
}

/** The account's own records are read from a view. */
const getTable = ({ table }: Pick<ReadBinding, 'table'>) => (table === 'own_account' ? 'accounts' : table)

function checkValues(table: string, values: Readonly<Record<string, unknown>>, columns: Columns): void {
  for (const [column, fields] of columns) {
    const value = values[column]
    if (value === null || value === undefined || value === internalValues.get(`${table}.${column}`)) continue
    const reads = fields.map((field) => readField(value, field, { creating: true, timezone: 'UTC' }))
    const [first] = reads
    if (first && 'wrong' in first && reads.every((read) => 'wrong' in read))
      throw refuseValue(table, column, faultText(first.wrong))
  }
}

/**
 * Decimals that an amount may have whatever its row says: another currency may have had them when it was written, and payments do
 * not say their own.
 */
const usualDecimals = { said: 2, unsaid: 3 }
/** No currency has more. */
const mostOfAll = 4

function checkAmounts(table: string, values: Readonly<Record<string, unknown>>, columns: Columns): void {
  const declaredDecimals = typeof values.decimals === 'number' ? values.decimals : null
  const maxDecimals =
    declaredDecimals === null
      ? usualDecimals.unsaid
      : Math.min(Math.max(declaredDecimals, usualDecimals.said), mostOfAll)
  for (const [column, fields] of columns) {
    const value = values[column]
    const isAmount = fields.some(({ kind, decimals }) => kind === 'money' && decimals === null)
    if (!isAmount || typeof value !== 'number' || decimalsIn(value) <= maxDecimals) continue
    throw new OperatorError(
      `rows/${table}.json: ${column} is ${value} in the row with id ${String(values.id)}; use at most ${maxDecimals} decimals. Nothing was brought`,
    )
  }
}

async function checkFirm(tx: Tx, table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const [problem] = await accountProblems(tx, values)
  if (problem !== undefined) throw new OperatorError(`rows/${table}.json: ${getSentence(problem)} Nothing was brought`)
}

const refuseValue = (table: string, column: string, why: string) =>
  new OperatorError(`rows/${table}.json: ${column} ${why}. Nothing was brought`)
