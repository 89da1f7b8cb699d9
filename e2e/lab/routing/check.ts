/**
 * Checks that every statement sent on behalf of callers during the tests can be routed to the one node that holds their
 * account (`routes.ts`), except for the listed exceptions. `npm test` runs this after the API tests.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'libpg-query'
import { type Counts, failedAt, type Print, passed } from '../../runner/counts.ts'
import { type Exception, exceptions } from './exceptions.ts'
import { routesOf } from './routes.ts'

/** Where `src/server/testing/record-statements.ts` stores them. */
export const statementsDirectory = 'test-results/statements'

const migrations = 'src/server/db/migrations'

/** @param isWhole whether all tests ran: unused exceptions are failures then */
export async function checkRoutes(print: Print, isWhole: boolean): Promise<Counts> {
  const texts = readStatements()
  if (texts.length === 0) return failedAt('routes: no statements are recorded; the parts service and doors do that')
  const tables = await accountTables()
  const failures: string[] = []
  const needed = new Set<Exception>()
  for (const text of texts) {
    const { unbound } = routesOf(await parse(text), tables)
    if (unbound.length === 0) continue
    const exception = exceptions.find(
      ({ tables: free, contains = '' }) => text.includes(contains) && unbound.every((table) => free.includes(table)),
    )
    if (exception) needed.add(exception)
    else failures.push(`routes: ${unbound.join(', ')} of all accounts in ${text.replace(/\s+/g, ' ').slice(0, 400)}`)
  }
  if (isWhole)
    for (const exception of exceptions)
      if (!needed.has(exception)) failures.push(`routes: no statement needs the exception that ${exception.why}`)
  print(`${texts.length} statements, ${tables.size} tables of accounts, ${needed.size} exceptions`)
  for (const failure of failures) print(failure)
  return failures.length === 0 ? passed : { passed: 0, failures, skipped: 0 }
}

function readStatements(): readonly string[] {
  const files = existsSync(statementsDirectory) ? readdirSync(statementsDirectory) : []
  const lines = files.flatMap((file) => readFileSync(join(statementsDirectory, file), 'utf8').trim().split('\n'))
  return [...new Set(lines)].map((line) => JSON.parse(line) as string)
}

interface ColumnHolder {
  readonly relation?: { readonly relname: string }
  readonly tableElts?: readonly { readonly ColumnDef?: Column }[]
  readonly cmds?: readonly { readonly AlterTableCmd?: { readonly def?: { readonly ColumnDef?: Column } } }[]
}

interface Column {
  readonly colname?: string
}

/** Tables with an `account_id` after all migrations. */
async function accountTables(): Promise<ReadonlySet<string>> {
  const tables = new Set<string>()
  for (const file of readdirSync(migrations).filter((name) => name.endsWith('.sql'))) {
    const { stmts } = await parse(readFileSync(join(migrations, file), 'utf8'))
    for (const { stmt } of stmts as readonly { readonly stmt: Readonly<Record<string, ColumnHolder>> }[]) {
      const { CreateStmt: made, AlterTableStmt: altered } = stmt
      const columns = [
        ...(made?.tableElts ?? []).map(({ ColumnDef }) => ColumnDef),
        ...(altered?.cmds ?? []).map(({ AlterTableCmd }) => AlterTableCmd?.def?.ColumnDef),
      ]
      const table = (made ?? altered)?.relation?.relname
      if (table && columns.some((column) => column?.colname === 'account_id')) tables.add(table)
    }
  }
  return tables
}
