/** Runs a statement that was compiled before, within a transaction. */
import { CompiledQuery } from 'kysely'
import type { PreparedStatement, Tx } from './database.ts'

interface Compiled {
  readonly statement: Pick<PreparedStatement, 'text'>
  readonly values: readonly unknown[]
}

/** Its rows, with values as the database's types have them. */
export async function runCompiled<OneRow>(tx: Tx, { statement, values }: Compiled): Promise<readonly OneRow[]> {
  const { rows } = await tx.executeQuery<OneRow>(CompiledQuery.raw(statement.text, [...values]))
  return rows
}
