/** Rows of an exported account have the columns of their table, and no others: what would be left out was meant to do something. */
import { quotedValue } from '../../../contract/requests/problem.ts'
import { OperatorError } from '../../operator-error.ts'
import { rowsName } from './file-head.ts'
import { hasColumn, type PortableTable } from './portable-tables.ts'

/**
 * @param before number of the table's rows before these
 * @throws OperatorError naming the row and the column
 */
export function requireColumns(table: PortableTable, rows: readonly string[], before: number): void {
  for (const [index, row] of rows.entries()) {
    const wrong = namesIn(row).find((column) => !hasColumn(table, column))
    if (wrong !== undefined)
      throw new OperatorError(
        `${rowsName(table.name)}: row ${before + index + 1} has ${quotedValue(wrong)}, which is no column that is imported. Nothing was brought`,
      )
  }
}

/** None where the text is no JSON, which the database refuses. */
function namesIn(row: string): readonly string[] {
  try {
    return Object.keys(JSON.parse(row))
  } catch {
    return []
  }
}
