/** New rows by table, as plain objects whose keys are the columns. Nothing here knows the database. */

export type TableRow = Record<string, unknown>
export type TableRows = ReadonlyMap<string, readonly TableRow[]>

/** The last id of each table. Ids are shared by all accounts, as in the database. */
export type Ids = Map<string, number>

/** Collects the generated rows of one account. */
export interface Sheet {
  /** Adds a row with the table's next id. It may change until the rows are inserted. */
  record<T extends object>(table: string, fields: T): T & { readonly id: number }
  /** Adds a row to a table without ids. */
  link(table: string, fields: object): void
  readonly rows: TableRows
}

export function createSheet(account: number, ids: Ids): Sheet {
  const rows = new Map<string, TableRow[]>()
  const add = (table: string, row: object) => {
    const tableRows = rows.get(table) ?? []
    rows.set(table, tableRows)
    tableRows.push(row as TableRow)
  }
  return {
    record(table, fields) {
      const row = { account_id: account, id: nextId(ids, table), ...fields }
      add(table, row)
      return row
    },
    link: (table, fields) => add(table, { account_id: account, ...fields }),
    rows,
  }
}

export function nextId(ids: Ids, table: string): number {
  const id = (ids.get(table) ?? 0) + 1
  ids.set(table, id)
  return id
}
