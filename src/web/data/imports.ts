/** Imports of files: their progress, rows and operations. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Existing, type ImportStatus, isBusy, type RowChoice } from '../../contract/imports/import-status.ts'
import type { ImportTarget } from '../../contract/imports/importable-fields.ts'
import type { ImportableName } from '../../contract/imports/kinds.ts'
import { useConnection } from './connection.tsx'

export interface ImportColumn {
  readonly heading: string
  readonly examples: readonly string[]
  /** The field it is mapped to; null if it is skipped. */
  readonly field: string | null
}

export interface Import {
  readonly id: number
  readonly resource: ImportableName
  readonly filename: string
  readonly status: ImportStatus
  readonly rows: number
  /** The last row that the current stage has processed, counting the headings. */
  readonly position: number
  readonly columns: readonly ImportColumn[]
  readonly fields: readonly ImportTarget[]
  readonly keys: readonly { readonly key: string; readonly label: string }[]
  readonly key: string | null
  readonly existing: Existing
  readonly defaults: Readonly<Record<string, string>>
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly bad: number
  readonly removed: number
  readonly kept: number
  readonly message: string | null
  readonly createdon: string
  readonly undoableuntil: string | null
}

export interface ImportProblem {
  readonly column: number | null
  readonly message: string
  /** Records to choose from. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Whether an option decides what becomes of the row; otherwise it replaces the cell. */
  readonly decides?: boolean
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
}

export interface ImportMapping {
  readonly columns: readonly (string | null)[]
  readonly key: string | null
  readonly existing: Existing
  readonly defaults: Readonly<Record<string, string>>
}

/** Milliseconds between polls of an import in progress. */
const pace = 600

const one = (id: number) => ['imports', id]

export function useImport(id: number) {
  const { client } = useConnection()
  return useQuery({
    queryKey: one(id),
    staleTime: 0,
    queryFn: async ({ signal }) => (await client<Import>('GET', `/imports/${id}`, { signal })).data,
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

export function useImportRows(id: number, status: 'bad' | 'kept' | 'recognised') {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['imports', id, status],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await client<ImportRow[]>('GET', `/imports/${id}/rows`, { query: { status }, signal })).data,
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
    return data[0] as ImportRow
  }
  return {
    async upload(resource: string, file: File) {
      const form = new FormData()
      form.append('resource', resource)
      form.append('file', file)
      return keep((await client<Import>('POST', '/imports', { form })).data)
    },
    map: async (id: number, mapping: ImportMapping) =>
      keep((await client<Import>('PUT', `/imports/${id}`, { body: mapping })).data),
    run: (id: number) => act(id, 'run'),
    stop: (id: number) => act(id, 'stop'),
    undo: (id: number) => act(id, 'undo'),
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
