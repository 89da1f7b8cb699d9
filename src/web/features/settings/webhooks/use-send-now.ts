/** Has the service send something at once: a test, or a delivery once more. What became of it is read a moment later. */

import { useQueryClient } from '@tanstack/react-query'
import { webhookrequests } from '../../../../contract/resources/webhooks/webhooks.ts'
import { useChanges } from '../../../data/changes.ts'
import { useConnection } from '../../../data/connection.tsx'
import { t } from '../../../language/t.ts'

/** Milliseconds that a receiver usually needs to answer. */
const usualWait = 1500

export function useSendNow() {
  const cache = useQueryClient()
  const { client } = useConnection()
  const { run } = useChanges()
  return async (path: string, done: string): Promise<void> => {
    const sent = await run({ send: () => client('POST', path), done, failed: t("Couldn't send it") })
    if (sent) setTimeout(() => cache.invalidateQueries({ queryKey: ['list', webhookrequests.name] }), usualWait)
  }
}
