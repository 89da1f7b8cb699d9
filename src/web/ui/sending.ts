/** Sends the request of a form or a button, and knows whether it is pending. */
import { useState } from 'react'

export interface Sending {
  /** Whether a request is pending: the button shows a loader, and the dialog around it stays open. */
  readonly isSending: boolean
  /** Is pending until `work` settles. The caller handles its errors. */
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
