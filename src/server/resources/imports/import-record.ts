/** An import and its rows in the database. */

import { sql } from 'kysely'
import type { ColumnEvidence, ColumnReading } from '../../../contract/imports/column-evidence.ts'
import type { DateOrder } from '../../../contract/imports/dates.ts'
import type { Existing, ImportRowState, ImportStatus, RowChoice } from '../../../contract/imports/import-status.ts'
import type { KindEvidence, otherKindBy } from '../../../contract/imports/kind-evidence.ts'
import type { ImportableName } from '../../../contract/imports/kinds.ts'
import type { RecordData } from '../../../contract/operations/operation.ts'
import { notFound } from '../../../contract/requests/problem.ts'
import type { Clause, RefusalParams } from '../../../contract/requests/refusal.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { FileFormat } from './reading/file/table-file.ts'

export type Queries = Tx | Database['kysely']

export interface Mapping {
  /** The field of each column; null if it is skipped. */
  readonly columns: readonly (string | null)[]
  /** Fields by which rows are matched with existing records; null if every row makes a new one. */
  readonly key: readonly string[] | null
  readonly existing: Existing
  /** Values of new records for fields without a cell. */
  readonly defaults: Readonly<Record<string, string>>
  /** Decisions about names of records that were not found. */
  readonly missing?: readonly MissingChoice[]
  /** How the importer wants columns to be read, where that is not what their cells show; none before the first choice. */
  readonly readings?: readonly (Partial<ColumnReading> | null)[]
}

/** What a name in the cells of a field means that names no record: a new one, or an existing one. */
export interface MissingChoice {
  readonly wire: string
  /** The name, with those that narrow it; null for all names in the field. */
  readonly path: string | null
  readonly recordid?: number
  /** The company of new projects whose rows name none. */
  readonly within?: number
}

export interface FileHeading {
  readonly heading: string
  readonly examples: readonly string[]
  /** Missing in imports from before it was collected. */
  readonly evidence?: ColumnEvidence
}

/** Where the table is in the file: as found, or as the importer chose. */
export interface Layout {
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** The row of the headings; 0 if the file has none, null if they are to be found. */
  readonly headingrow: number | null
  readonly first: readonly FirstRow[]
  /** Whether the importer left the kind of records to be recognised by the headings. */
  readonly isKindOpen?: boolean
  /** What the headings show, the likeliest kind first, and a kind that cannot be imported. */
  readonly kinds?: readonly KindEvidence[]
  readonly otherKind?: ReturnType<typeof otherKindBy>
}

/** The first texts of a row. */
export interface FirstRow {
  readonly row: number
  readonly texts: readonly string[]
}

/** Numbers of a new record that are added up: its own, by field, and what rounding its durations has changed. */
export type Figures = Readonly<Record<string, number>>

export interface StoredImport {
  readonly account_id: number
  readonly id: number
  readonly credential: string
  readonly contactid: number | null
  readonly resource: ImportableName
  readonly filename: string
  readonly format: FileFormat
  readonly status: ImportStatus
  readonly notation: { readonly decimal: '.' | ','; readonly dates: DateOrder } | null
  readonly headings: readonly FileHeading[]
  /** Missing in imports from before it could be chosen. */
  readonly layout: Layout | null
  readonly mapping: Mapping | null
  readonly rowcount: number
  /** The last row's number in the file. */
  readonly lastrow: number
  readonly position: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly bad: number
  readonly skipped: number
  /** Records of earlier imports of nearly the same file that no row is about. */
  readonly vanished: number
  readonly creates: Readonly<Record<string, number>> | null
  /** What the figures of its rows add up to. */
  readonly totals: Figures | null
  readonly removed: number
  readonly kept: number
  readonly message: string | null
  /** The same with placeholders, and their values. Missing in imports from before it was kept. */
  readonly reason: Clause | null
  readonly createdon: Date
  readonly finishedon: Date | null
}

/** A problem of a cell, or of the whole row if `column` is null. */
export interface CellProblem {
  readonly column: number | null
  readonly message: string
  /** The sentence with placeholders, and their values. Missing in rows from before these were kept. */
  readonly text?: string
  readonly params?: RefusalParams
  /** Records that the importer can choose from. */
  readonly options?: readonly CellOption[]
  /** The same for rows that have it for the same reason, if their messages differ. */
  readonly cause?: string
  /** The kind of record that the cell names and that there is not, and its name. */
  readonly missing?: string
  readonly named?: string
  /** Whether an option decides what becomes of the row; otherwise it replaces the cell. */
  readonly decides?: true
  /** What was decided, or is without a decision: the row is sound, but can be decided about otherwise. */
  readonly answer?: RowChoice
}

/** Cell text that names one record only, and the record's label. */
export interface CellOption {
  readonly value: string
  readonly label: string
  /** The label with placeholders, and their values, unless it is the name of a record. */
  readonly text?: string
  readonly params?: RefusalParams
}

export interface ImportRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly state: ImportRowState
  readonly problems: readonly CellProblem[] | null
  readonly key: string | null
  readonly nextkey: string | null
  readonly recordid: number | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly write: number | null
  /** The importer's decision for a row that matches an existing record. */
  readonly choice: RowChoice | null
  /** The record the importer chose among several matches. */
  readonly chosen: number | null
  /** Fields in which the row differs from that record. */
  readonly differs: readonly string[] | null
  /** One of the first new records, as it is stored. */
  readonly record: RecordData | null
}

/** @returns undefined if the import was discarded */
export async function findImport(
  queries: Queries,
  account: number,
  id: number,
  { lock = false } = {},
): Promise<StoredImport | undefined> {
  const result = await sql<StoredImport>`
    select *
    from imports
    where account_id = ${account} and id = ${id}::bigint ${lock ? sql`for no key update` : sql``}
  `.execute(queries)
  return result.rows[0]
}

/** Only its importer and administrators can see an import; others get a 404. */
export function isOwn(actor: Actor, { account_id, credential }: StoredImport): boolean {
  return account_id === actor.account && (actor.administrator || credential === actor.credential)
}

export async function requireImport(
  queries: Queries,
  actor: Actor,
  id: number,
  { lock = false } = {},
): Promise<StoredImport> {
  const storedImport = await findImport(queries, actor.account, id, { lock })
  if (!storedImport || !isOwn(actor, storedImport)) throw notFound('import', id)
  return storedImport
}

type Settable = Partial<Omit<StoredImport, 'account_id' | 'id' | 'credential' | 'createdon'>>

const json: ReadonlySet<string> = new Set(['headings', 'mapping', 'notation', 'creates', 'totals', 'layout'])

/** @param during sets the values only while the import is in this stage */
export async function setImport(
  queries: Queries,
  { account_id, id }: Pick<StoredImport, 'account_id' | 'id'>,
  values: Settable,
  during?: ImportStatus,
): Promise<void> {
  const still = during === undefined ? sql`` : sql`and status = ${during}`
  const sets = Object.entries(values).map(([name, value]) =>
    json.has(name)
      ? sql`${sql.ref(name)} = ${JSON.stringify(value)}::json`
      : sql`${sql.ref(name)} = ${value instanceof Date ? value.toISOString() : value}`,
  )
  await sql`
    update imports
    set ${sql.join(sets)}
    where account_id = ${account_id} and id = ${id}::bigint ${still}
  `.execute(queries)
}
