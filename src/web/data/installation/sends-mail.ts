/** Whether the server sends mail at all, or keeps it in files because nobody has set up a mail server. */
import { useQuery } from '@tanstack/react-query'

/** Undefined while it is asked, and where the server does not say. */
export function useSendsMail(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['sends mail'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/config.json', { signal })
      const { sendsMail } = (await answer.json()) as { sendsMail?: boolean }
      return { sendsMail }
    },
    staleTime: 5 * 60_000,
    retry: false,
  })
  return data?.sendsMail
}
