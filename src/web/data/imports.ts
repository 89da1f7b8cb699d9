/** Imports of files: their progress, rows and operations. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isBusy, type RowChoice } from '../../contract/imports/import-status.ts'
import {
  correctImportRows,
  discardImport,
  fixImportCause,
  type Import,
  type ImportCause,
  type ImportMapping,
  type ImportRow,
  layOutImport,
  listImportCauses,
  listImportRows,
  listImports,
  listVanishedRecords,
  mapImport,
  readImport,
  runImport,
  stopImport,
  undoImport,
  uploadImport,
} from '../../contract/operations/imports.ts'
import type { RequestOf } from '../../contract/operations/operation.ts'
import type { RefusalParams } from '../../contract/requests/refusal.ts'
import { fetchRefusals } from '../language/catalogue.ts'
import { call } from './call.ts'
import { useConnection } from './connection.tsx'

/** What is said of rows: in English, and as a sentence with values unless it is from before these were kept. */
export interface ImportMessage {
  readonly message: string
  readonly text?: string | null
  readonly params?: RefusalParams | null
}

type RowCorrection = RequestOf<(typeof correctImportRows)['request']['fields']>['rows'][number]
/** What is decided about the rows of a cause. */
type Decision = Omit<RequestOf<(typeof fixImportCause)['request']['fields']>, 'column' | 'cause' | 'after'>

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
      const [{ data }] = await Promise.all([
        call(client, readImport, { path: { importid: id }, signal }),
        fetchRefusals(),
      ])
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
    queryFn: async ({ signal }) => (await call(client, listImports, { signal })).data,
  })
}

export function useImportRows(id: number, status: 'bad' | 'kept' | 'recognised' | 'create') {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['imports', id, status],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(client, listImportRows, { path: { importid: id }, query: { status }, signal })).data,
  })
}

export function useImportCauses(id: number) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['imports', id, 'causes'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(client, listImportCauses, { path: { importid: id }, signal })).data,
  })
}

export function useVanishedRecords(id: number) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['imports', id, 'vanished'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(client, listVanishedRecords, { path: { importid: id }, signal })).data,
  })
}

export function useImportChanges() {
  const cache = useQueryClient()
  const { client } = useConnection()
  const keep = (data: Import) => {
    cache.setQueryData(one(data.id), data)
    return data
  }
  const act = async (importid: number, action: typeof runImport | typeof stopImport | typeof undoImport) =>
    keep((await call(client, action, { path: { importid } })).data)
  const change = async (id: number, row: RowCorrection) => {
    const { data } = await call(client, correctImportRows, { path: { importid: id }, body: { rows: [row] } })
    await cache.invalidateQueries({ queryKey: one(id), exact: true })
    await cache.invalidateQueries({ queryKey: [...one(id), 'causes'] })
    await cache.invalidateQueries({ queryKey: [...one(id), 'create'] })
    await cache.invalidateQueries({ queryKey: [...one(id), 'vanished'] })
    return data[0] as ImportRow
  }
  return {
    /** @param resource null if it is to be recognised */
    async upload(resource: string | null, file: File) {
      const form = new FormData()
      if (resource !== null) form.append('resource', resource)
      form.append('file', file)
      return keep((await call(client, uploadImport, { form })).data)
    },
    map: async (id: number, mapping: ImportMapping) =>
      keep((await call(client, mapImport, { path: { importid: id }, body: mapping })).data),
    layOut: async (
      id: number,
      table: { readonly resource?: string; readonly sheet?: string | null; readonly headingrow?: number | null },
    ) => keep((await call(client, layOutImport, { path: { importid: id }, body: table })).data),
    run: (id: number) => act(id, runImport),
    stop: (id: number) => act(id, stopImport),
    undo: (id: number) => act(id, undoImport),
    async discard(id: number) {
      await call(client, discardImport, { path: { importid: id } })
      cache.removeQueries({ queryKey: one(id) })
      await cache.invalidateQueries({ queryKey: ['imports'], exact: true })
    },
    /** Fixes all rows of a cause, a portion at a time. */
    async fixCause(
      id: number,
      { column, cause }: Pick<ImportCause, 'column'> & { readonly cause: string | null },
      answer: Decision,
    ) {
      const fixAfter = async (after: number): Promise<number | null> => {
        const body = { column, cause, after, ...answer }
        return (await call(client, fixImportCause, { path: { importid: id }, body })).data.after
      }
      for (let after: number | null = 0; after !== null; ) after = await fixAfter(after)
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
      cache.setQueryData<readonly ImportRow[]>([...one(id), 'recognised'], (rows) =>
        rows?.map((record) => (record.row === row ? decided : record)),
      )
      if (decided.status === 'bad') await cache.invalidateQueries({ queryKey: [...one(id), 'bad'] })
      return decided
    },
  }
}
