/** Whether the server sends mail at all, or keeps it in files because nobody has set up a mail server. */
import { useQuery } from '@tanstack/react-query'

interface Known {
  /** Undefined while it is asked, and where the server does not say. */
  readonly sendsMail: boolean | undefined
  readonly isPending: boolean
}

export function useSendsMail(): Known {
  const { data, isPending } = useQuery({
    queryKey: ['sends mail'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/config.json', { signal })
      const { sendsMail } = (await answer.json()) as { sendsMail?: boolean }
      return { sendsMail }
    },
    staleTime: 5 * 60_000,
    retry: false,
  })
  return { sendsMail: data?.sendsMail, isPending }
}
