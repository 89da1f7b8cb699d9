/** Forwards a token request, unchanged, to whichever token endpoint is in charge. */
import type { FastifyInstance } from 'fastify'

export interface TokenRequest {
  /** Fields of the request, as they go into the form. */
  readonly form: Readonly<Record<string, string>>
  /** Client credentials in the header, if that is where they were. */
  readonly authorization: string | undefined
}

export interface TokenAnswer {
  readonly status: number
  readonly body: unknown
}

export type TokenExchange = (app: FastifyInstance, request: TokenRequest) => Promise<TokenAnswer>

const formType = 'application/x-www-form-urlencoded'

function prepared({ form, authorization }: TokenRequest) {
  const headers = { 'content-type': formType, accept: 'application/json' }
  return {
    headers: authorization === undefined ? headers : { ...headers, authorization },
    payload: new URLSearchParams(form).toString(),
  }
}

/** The endpoint is part of this process: the request does not touch the network. */
export function exchangeInside(path: string, host: string): TokenExchange {
  return async (app, request) => {
    const { headers, payload } = prepared(request)
    const answer = await app.inject({ method: 'POST', url: path, headers: { ...headers, host }, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** The endpoint belongs to another issuer. */
export function exchangeAt(endpoint: () => Promise<string>): TokenExchange {
  return async (_app, request) => {
    const { headers, payload } = prepared(request)
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(await endpoint(), { method: 'POST', headers, body: payload, signal, redirect: 'error' })
    return { status: answer.status, body: await answer.json() }
  }
}
