/** What a form or a button sends to the service, and whether that is under way. */
import { useState } from 'react'

export interface Sending {
  /** Whether something is under way: its button turns, and the dialog around it stays. */
  readonly isSending: boolean
  /** Runs `work` and ends with it, even if it throws; the caller handles the error. */
  readonly send: (work: () => Promise<unknown>) => Promise<void>
}

export function useSending(): Sending {
  const [isSending, setSending] = useState(false)
  const send = async (work: () => Promise<unknown>) => {
    setSending(true)
    try {
      await work()
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
}
