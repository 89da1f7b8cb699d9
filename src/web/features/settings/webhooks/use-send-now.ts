/** Sends a test or redelivers. The outcome is refetched a moment later. */

import { useQueryClient } from '@tanstack/react-query'
import { webhookrequests } from '../../../../contract/resources/webhooks/webhooks.ts'
import { useChanges } from '../../../data/changes.ts'
import type { Client } from '../../../data/client.ts'
import { useConnection } from '../../../data/connection.tsx'
import { t } from '../../../language/t.ts'

/** Milliseconds that receivers usually take to respond. */
const usualWait = 1500

export function useSendNow() {
  const cache = useQueryClient()
  const { client } = useConnection()
  const { run } = useChanges()
  return async (send: (client: Client) => Promise<unknown>, doneText: string): Promise<void> => {
    const isSent = await run({ send: () => send(client), done: doneText, failed: t("Couldn't send it") })
    if (isSent) setTimeout(() => cache.invalidateQueries({ queryKey: ['list', webhookrequests.name] }), usualWait)
  }
}
