/** What is answered where no message is: errors of JSON-RPC, and what the door of the interface refuses. */
import type { FastifyReply } from 'fastify'
import { type Refused, refusedBody } from '../http/inside.ts'

/** Codes that the protocol's own library uses for what JSON-RPC has none. */
export const codes = { refused: -32000, sessionNotFound: -32001 }

export interface RpcError {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

export const rpcError = (code: number, message: string, id: RpcError['id'] = null): RpcError => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

export const refuse = (reply: FastifyReply, refused: Refused): FastifyReply =>
  reply.code(refused.status).headers(refused.headers).send(refusedBody(refused))
