/** Responses outside of messages: JSON-RPC errors, and refusals before a message is read. */
import type { FastifyReply } from 'fastify'
import { type Rejection, rejectionBody } from '../http/internal-calls.ts'

/** Error codes of the protocol's library that JSON-RPC does not define. */
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

export const refuse = (reply: FastifyReply, rejection: Rejection): FastifyReply =>
  reply.code(rejection.status).headers(rejection.headers).send(rejectionBody(rejection))
