/** Imports of files: their progress, rows and operations. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ColumnReading } from '../../contract/imports/column-evidence.ts'
import { type Existing, type ImportStatus, isBusy, type RowChoice } from '../../contract/imports/import-status.ts'
import type { ImportTarget } from '../../contract/imports/importable-fields.ts'
import type { OtherKind } from '../../contract/imports/kind-evidence.ts'
import type { ImportableName } from '../../contract/imports/kinds.ts'
import type { RefusalParams } from '../../contract/requests/refusal.ts'
import { fetchRefusals } from '../language/catalogue.ts'
import { useConnection } from './connection.tsx'
import type { RecordData } from './record.ts'

export interface ImportColumn {
  readonly heading: string
  readonly examples: readonly string[]
  /** The field it is mapped to; null if it is skipped. */
  readonly field: string | null
  /** How its numbers, dates and durations are read. */
  readonly reading: ColumnReading
  /** Parts of the reading that could be another. */
  readonly open: { readonly [Part in keyof ColumnReading]: boolean }
}

export interface ImportTable {
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** The row of the headings; 0 if there are none. */
  readonly headingrow: number | null
  readonly first: readonly { readonly row: number; readonly texts: readonly string[] }[]
}

export interface Import {
  readonly id: number
  readonly resource: ImportableName
  readonly filename: string
  readonly status: ImportStatus
  readonly rows: number
  /** The number of the last row in the file. */
  readonly lastrow: number
  /** The number of the last row that the current stage has processed. */
  readonly position: number
  readonly columns: readonly ImportColumn[]
  /** Where the table is in the file, while that can be chosen. */
  readonly table: ImportTable | null
  /** Whether the kind was recognised, and what the headings show, the likeliest kind first. */
  readonly isKindOpen: boolean
  readonly kinds: readonly { readonly resource: ImportableName; readonly headings: readonly string[] }[]
  /** A kind that the headings name and that cannot be imported. */
  readonly otherKind: { readonly kind: OtherKind; readonly headings: readonly string[] } | null
  readonly fields: readonly ImportTarget[]
  readonly keys: readonly { readonly key: string; readonly label: string }[]
  readonly key: string | null
  readonly existing: Existing
  readonly defaults: Readonly<Record<string, string>>
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly bad: number
  /** Rows that the importer leaves out. */
  readonly skipped: number
  /** How many records are created because rows name them, by resource. */
  readonly creates: Readonly<Record<string, number>>
  /** What new records add up to, by field. */
  readonly totals: Readonly<Record<string, number>>
  /** New records whose times are rounded to whole minutes: their exact time, and the time that is kept. */
  readonly rounded: { readonly rows: number; readonly seconds: number; readonly minutes: number } | null
  /** What the amounts in the file add up to, by the field of the records that shows them. */
  readonly written: Readonly<Record<string, number>>
  readonly removed: number
  readonly kept: number
  readonly message: string | null
  readonly createdon: string
  readonly undoableuntil: string | null
}

/** What is said of rows: in English, and as a sentence with values unless it is from before these were kept. */
export interface ImportMessage {
  readonly message: string
  readonly text?: string | null
  readonly params?: RefusalParams | null
}

/** A record, or a decision with the parts of its words. */
export interface ImportOption extends Omit<ImportMessage, 'message'> {
  readonly value: string
  readonly label: string
}

export interface ImportProblem extends ImportMessage {
  readonly column: number | null
  /** Records to choose from. */
  readonly options?: readonly ImportOption[]
  /** Whether an option decides what becomes of the row; otherwise it replaces the cell. */
  readonly decides?: boolean
}

/** Why rows are invalid, and how many share the cause. */
export interface ImportCause extends ImportMessage {
  readonly column: number | null
  readonly cause: string
  readonly rows: number
  /** The cell of the first of them. */
  readonly cell: string
  readonly options: readonly ImportOption[]
  readonly decides: boolean
  /** The kind of record that the cells name and that there is not. */
  readonly missing: string | null
  readonly named: string | null
  /** What is decided about its rows; null if they differ, or wait for a decision. */
  readonly answer: RowChoice | null
  /** Whether rows wait for a decision; others are sound, and can be decided about otherwise. */
  readonly isOpen: boolean
}

export interface ImportRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly status: string
  readonly problems: readonly ImportProblem[]
  /** The record it matches, or that it created. */
  readonly recordid: number | null
  /** The user's decision for this row; null if it follows the import's setting. */
  readonly choice: RowChoice | null
  /** Fields in which it differs from the record, by the names that columns are mapped to. */
  readonly differs: readonly string[]
  /** The new record as it will be stored, of the first rows. */
  readonly record: RecordData | null
}

export interface ImportMapping {
  readonly columns: readonly (string | null)[]
  readonly key: string | null
  readonly existing: Existing
  readonly defaults: Readonly<Record<string, string>>
  readonly readings: readonly Partial<ColumnReading>[]
}

/** Milliseconds between polls of an import in progress. */
const pace = 600

const one = (id: number) => ['imports', id]

export function useImport(id: number) {
  const { client } = useConnection()
  return useQuery({
    queryKey: one(id),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      // Its rows and cells are shown with their errors.
      const [{ data }] = await Promise.all([client<Import>('GET', `/imports/${id}`, { signal }), fetchRefusals()])
      return data
    },
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? pace : false),
  })
}

export function useImports() {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['imports'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await client<Import[]>('GET', '/imports', { signal })).data,
  })
}

export function useImportRows(id: number, status: 'bad' | 'kept' | 'recognised' | 'create') {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['imports', id, status],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await client<ImportRow[]>('GET', `/imports/${id}/rows`, { query: { status }, signal })).data,
  })
}

export function useImportCauses(id: number) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['imports', id, 'causes'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await client<ImportCause[]>('GET', `/imports/${id}/causes`, { signal })).data,
  })
}

export function useImportChanges() {
  const cache = useQueryClient()
  const { client } = useConnection()
  const keep = (data: Import) => {
    cache.setQueryData(one(data.id), data)
    return data
  }
  const act = async (id: number, action: 'run' | 'stop' | 'undo') =>
    keep((await client<Import>('POST', `/imports/${id}/${action}`, { body: {} })).data)
  const change = async (id: number, row: object) => {
    const { data } = await client<ImportRow[]>('PUT', `/imports/${id}/rows`, { body: { rows: [row] } })
    await cache.invalidateQueries({ queryKey: one(id), exact: true })
    await cache.invalidateQueries({ queryKey: [...one(id), 'causes'] })
    await cache.invalidateQueries({ queryKey: [...one(id), 'create'] })
    return data[0] as ImportRow
  }
  return {
    /** @param resource null if it is to be recognised */
    async upload(resource: string | null, file: File) {
      const form = new FormData()
      if (resource !== null) form.append('resource', resource)
      form.append('file', file)
      return keep((await client<Import>('POST', '/imports', { form })).data)
    },
    map: async (id: number, mapping: ImportMapping) =>
      keep((await client<Import>('PUT', `/imports/${id}`, { body: mapping })).data),
    layOut: async (
      id: number,
      table: { readonly resource?: string; readonly sheet?: string | null; readonly headingrow?: number | null },
    ) => keep((await client<Import>('PUT', `/imports/${id}/table`, { body: table })).data),
    run: (id: number) => act(id, 'run'),
    stop: (id: number) => act(id, 'stop'),
    undo: (id: number) => act(id, 'undo'),
    async discard(id: number) {
      await client('DELETE', `/imports/${id}`)
      cache.removeQueries({ queryKey: one(id) })
      await cache.invalidateQueries({ queryKey: ['imports'], exact: true })
    },
    /** Fixes all rows of a cause, a portion at a time. */
    async fixCause(
      id: number,
      { column, cause }: Pick<ImportCause, 'column'> & { readonly cause: string | null },
      answer: object,
    ) {
      for (let after: number | null = 0; after !== null; ) {
        const body: object = { column, cause, after, ...answer }
        const { data } = await client<{ after: number | null }>('PUT', `/imports/${id}/causes`, { body })
        after = data.after
      }
      await cache.invalidateQueries({ queryKey: one(id) })
    },
    /** Changes the cells of a row; resolves to the row as checked again. */
    async mend(id: number, row: number, cells: readonly string[]) {
      const mended = await change(id, { row, cells })
      await cache.invalidateQueries({ queryKey: [...one(id), 'recognised'] })
      return mended
    },
    /** Decides what becomes of a row that matches an existing record, or which record it is. */
    async decide(id: number, row: number, decision: { readonly choice: RowChoice } | { readonly recordid: number }) {
      const decided = await change(id, { row, ...decision })
      cache.setQueryData<ImportRow[]>([...one(id), 'recognised'], (rows) =>
        rows?.map((each) => (each.row === row ? decided : each)),
      )
      if (decided.status === 'bad') await cache.invalidateQueries({ queryKey: [...one(id), 'bad'] })
      return decided
    },
  }
}
