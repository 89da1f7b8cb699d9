/** Help for new firms: ready-made project templates, and sample data that is added and removed as a whole. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '../../language/t.ts'
import { useConnection } from '../connection.tsx'
import { refresh, runChange } from '../run-change.ts'

export interface Sample {
  readonly records: number
  readonly companies: number
  readonly projects: number
  readonly time: number
}

const path = '/settings/sampledata'

/** The number of sample records; only administrators may read it. */
export function useSample(enabled = true) {
  const { client } = useConnection()
  return useQuery({
    // Part of the companies' queries, so that changes by others invalidate it.
    queryKey: ['sample', 'companies'],
    enabled,
    queryFn: async ({ signal }) => (await client<Sample>('GET', path, { signal })).data,
  })
}

export function useFirstRunChanges() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(
    () => ({
      addSample: () =>
        runChange(cache, {
          send: () => client('POST', path),
          done: t('Sample data added'),
          failed: t("Couldn't add the sample data"),
        }),
      async removeSample() {
        let kept = 0
        const isDone = await runChange(cache, {
          send: async () => {
            const { data } = await client<{ kept: number }>('DELETE', path)
            kept = data.kept
          },
          done: () =>
            kept === 0
              ? t('Sample data removed')
              : t('Sample data removed, except {count} records that your own records use', { count: kept }),
          failed: t("Couldn't remove the sample data"),
        })
        return isDone && kept === 0
      },
      /** Adds a ready-made template to the firm's own and returns its id. Throws refusals. */
      async takeTemplate(name: string): Promise<number> {
        const { data } = await client<{ id: number }>('POST', '/settings/projects/templates/ready', { body: { name } })
        refresh(cache)
        return data.id
      },
    }),
    [cache, client],
  )
}
