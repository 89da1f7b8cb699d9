/** Forwards a token request unchanged to our own token endpoint or another issuer's. */
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

function prepareRequest({ form, authorization }: TokenRequest) {
  const headers = { 'content-type': formType, accept: 'application/json' }
  return {
    headers: authorization === undefined ? headers : { ...headers, authorization },
    payload: new URLSearchParams(form).toString(),
  }
}

/** Our own endpoint, called within the process. */
export function exchangeInside(path: string, host: string): TokenExchange {
  return async (app, request) => {
    const { headers, payload } = prepareRequest(request)
    const answer = await app.inject({ method: 'POST', url: path, headers: { ...headers, host }, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** Another issuer's endpoint. */
export function exchangeAt(endpoint: () => Promise<string>): TokenExchange {
  return async (_app, request) => {
    const { headers, payload } = prepareRequest(request)
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(await endpoint(), { method: 'POST', headers, body: payload, signal, redirect: 'error' })
    return { status: answer.status, body: await answer.json() }
  }
}
