/** Renders a part of the app for tests, connected to a service that the test plays. */
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Client } from './data/client.ts'
import { ConnectionProvider } from './data/connection.tsx'
import { createQueryClient } from './data/queries.ts'

interface Props {
  readonly client: Client
  /** A new one, unless the test needs to inspect it. */
  readonly cache?: QueryClient
  readonly children: ReactNode
}

export function Connected({ client, cache: given, children }: Props) {
  const [cache] = useState(() => given ?? createQueryClient())
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <ConnectionProvider connection={{ apiUrl: '/api/v4', client, session: null as never }}>
          <Suspense>{children}</Suspense>
        </ConnectionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
