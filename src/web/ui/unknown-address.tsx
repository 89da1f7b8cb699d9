/** An address that leads nowhere, or nowhere for this person. */
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { Notice } from './notice.tsx'
import { usePageTitle } from './page-title.ts'

export function UnknownAddress() {
  usePageTitle('Page not found')
  const router = useRouter()
  return (
    <Notice asPage title="Page not found" text="It may have been deleted, or you don't have access.">
      <Button onClick={() => router.history.back()}>Go back</Button>
      <Button variant="filled" renderRoot={(props) => <Link to="/" {...props} />}>
        Go to Home
      </Button>
    </Notice>
  )
}
