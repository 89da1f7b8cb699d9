/** An address that leads nowhere, or nowhere for this person. */
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { Notice } from './notice.tsx'

export function UnknownAddress() {
  const router = useRouter()
  return (
    <Notice asPage title="Nothing is here" text="The address is unknown, or what it names is not open to you.">
      <Button onClick={() => router.history.back()}>Go back</Button>
      <Button variant="filled" renderRoot={(props) => <Link to="/" {...props} />}>
        Go to Home
      </Button>
    </Notice>
  )
}
