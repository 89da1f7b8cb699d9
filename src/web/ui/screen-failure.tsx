/** What a screen shows when it cannot be shown: what happened, and a way to try again. */
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from './message-of.ts'
import { Notice } from './notice.tsx'

export function ScreenFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    queries.reset()
    reset()
    router.invalidate()
  }
  return (
    <Notice title="Couldn't load this page" text={messageOf(error)}>
      <Button onClick={retry}>Try again</Button>
    </Notice>
  )
}
