/** Whether the server sends mail, or stores it in files because no mail server is configured. */
import { useQuery } from '@tanstack/react-query'

interface Known {
  /** Undefined while it is loading, and if the server does not report it. */
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
