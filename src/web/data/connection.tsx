/** Hands the things that start.tsx built to the screens: the client and the session. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Session } from '../auth/session.ts'
import type { Client } from './client.ts'

export interface Connection {
  /** Root of the interface, for what people take with them. */
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
