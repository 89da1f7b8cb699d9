/** What requests about second factors say. */
import type { FastifyRequest } from 'fastify'
import { Problem, shown } from '../../../contract/problem.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Proof, SecondFactor } from '../../identity/second-factor/management.ts'
import { clientAddress } from '../../identity/security-log/request-origin.ts'

export type Managing = Pick<Identity, 'secondFactor'>

export function ownFactors({ secondFactor }: Managing): SecondFactor {
  if (secondFactor) return secondFactor
  throw new Problem('conflict', 'Another identity server checks sign-ins here; second factors are managed there.')
}

export type Body = Readonly<Record<string, unknown>>

export function bodyOf(request: FastifyRequest): Body {
  const { body } = request
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {}
}

/** Text of at most `most` characters; undefined when it is not there. */
export function textIn(body: Body, name: string, most = 1024): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length > most)
    throw new Problem('invalid', `${name}: ${shown(value)} is not allowed; use a text of at most ${most} characters.`)
  return value
}

export function requiredText(body: Body, name: string, most?: number): string {
  const text = textIn(body, name, most)?.trim()
  if (text) return text
  throw new Problem('invalid', `${name} is required.`)
}

/** The password or the code that shows that it is the person who asks. What it is never comes back in a message. */
export function proofIn(request: FastifyRequest): Proof {
  const body = bodyOf(request)
  const secret = (name: string) => {
    const value = body[name]
    if (value === undefined || typeof value === 'string') return value
    throw new Problem('invalid', `${name}: use a text.`)
  }
  return { password: secret('password'), code: secret('code'), address: clientAddress(request) }
}
