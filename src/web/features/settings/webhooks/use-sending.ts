/** Has the service send something at once: a test, or a delivery once more. What became of it is read a moment later. */
import { useQueryClient } from '@tanstack/react-query'
import { webhookrequests } from '../../../../contract/resources/webhooks/webhooks.ts'
import { useConnection } from '../../../data/connection.tsx'
import { runChange } from '../../../data/run-change.ts'

/** Milliseconds that a receiver usually needs to answer. */
const usualWait = 1500

export function useSending() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return async (path: string, done: string): Promise<void> => {
    const sent = await runChange(cache, { send: () => client('POST', path), done, failed: "Couldn't send it" })
    if (sent) setTimeout(() => cache.invalidateQueries({ queryKey: ['list', webhookrequests.name] }), usualWait)
  }
}
