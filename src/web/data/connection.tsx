/** Provides the client and the session, which start.tsx creates, to the screens. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Session } from '../auth/session.ts'
import type { Client } from './client.ts'

export interface Connection {
  /** Root URL of the REST interface, for links that people copy. */
  readonly apiUrl: string
  readonly client: Client
  readonly session: Session
}

const ConnectionContext = createContext<Connection | null>(null)

export function ConnectionProvider({ connection, children }: { connection: Connection; children: ReactNode }) {
  return <ConnectionContext value={connection}>{children}</ConnectionContext>
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('ConnectionProvider is missing above this component')
  return connection
}
