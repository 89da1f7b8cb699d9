/** Help for new firms: ready-made project templates, and sample data that is added and removed as a whole. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  addReadyTemplate,
  addSampleData,
  countSampleRecords,
  removeSampleData,
} from '../../../contract/operations/first-run.ts'
import { t } from '../../language/t.ts'
import { call } from '../call.ts'
import { useConnection } from '../connection.tsx'
import { refresh, runChange } from '../run-change.ts'

/** The number of sample records; only administrators may read it. */
export function useSample(enabled = true) {
  const { client } = useConnection()
  return useQuery({
    // Part of the companies' queries, so that changes by others invalidate it.
    queryKey: ['sample', 'companies'],
    enabled,
    queryFn: async ({ signal }) => (await call(client, countSampleRecords, { signal })).data,
  })
}

export function useFirstRunChanges() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(
    () => ({
      addSample: () =>
        runChange(cache, {
          send: () => call(client, addSampleData, {}),
          done: t('Sample data added'),
          failed: t("Couldn't add the sample data"),
        }),
      async removeSample() {
        let createdCount = 0
        const isDone = await runChange(cache, {
          send: async () => {
            const { data } = await call(client, removeSampleData, {})
            createdCount = data.kept
          },
          outcome: () => ({
            done:
              createdCount === 0
                ? t('Sample data removed')
                : t('Sample data removed, except {count} records that your own records use', { count: createdCount }),
          }),
          failed: t("Couldn't remove the sample data"),
        })
        return isDone && createdCount === 0
      },
      /** Adds a ready-made template to the firm's own and returns its id. Throws refusals. */
      async takeTemplate(name: string): Promise<number> {
        const { data } = await call(client, addReadyTemplate, { body: { name } })
        refresh(cache)
        return Number(data.id)
      },
    }),
    [cache, client],
  )
}
