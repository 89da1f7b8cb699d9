/** /me/password and /me/email: what people change about their own sign-in. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { emailForm, isEmail } from '../../../contract/email.ts'
import { object, string, success } from '../../../contract/json-schema.ts'
import { Problem, shown } from '../../../contract/problem.ts'
import type { Identity } from '../../identity/identity.ts'
import { signInAddress } from '../../identity/own-sign-in/email-changes.ts'
import type { OwnPassword } from '../../identity/own-sign-in/management.ts'
import type { Person } from '../../identity/people.ts'
import { clientAddress } from '../../identity/security-log/request-origin.ts'
import { identityTables } from '../../identity/tables.ts'
import { addressSchema } from '../../resources/people/colleague-sign-in.ts'
import { grantOf } from '../authenticate.ts'
import { described } from '../description/operation.ts'
import type { Parts } from '../parts.ts'
import { signedIn, withRetryAfter } from '../signed-in-person.ts'

const text = (description: string) => ({ ...string, description })

const operations = {
  password: described(() => ({
    tag: 'Sign-in',
    summary: 'Change your password. Everything else that you are signed in with ends.',
    body: object({ current: text('Your password until now.'), password: text('The new one.') }, [
      'current',
      'password',
    ]),
    success: { status: 200, schema: success(object({}), { message: string }) },
  })),
  email: described(() => ({
    tag: 'Sign-in',
    summary: 'Change the email that you sign in with. It counts once the link in a mail to it was followed.',
    body: object({ email: text('The new one.'), password: text('Your password.') }, ['email', 'password']),
    success: { status: 200, schema: success(addressSchema, { message: string }) },
  })),
  read: described(() => ({
    tag: 'Sign-in',
    summary: 'The email that you sign in with, and one that waits to be confirmed.',
    success: { status: 200, schema: success(addressSchema) },
  })),
}

export function ownSignInRoutes(api: FastifyInstance, service: Parts, identity: Pick<Identity, 'ownSignIn'>): void {
  const address = (person: Person) => signInAddress(identityTables(service.database.kysely), person)
  const own = () => {
    if (identity.ownSignIn) return identity.ownSignIn
    throw new Problem(
      'conflict',
      'Another identity server checks sign-ins here; passwords and emails are changed there.',
    )
  }

  api.get('/me/email', operations.read, async (request) => ({
    status: 'success',
    data: await address(signedIn(request).person),
  }))

  api.put('/me/email', operations.email, async (request, reply) => {
    const { person } = signedIn(request)
    const email = emailIn(request.body)
    const outcome = await withRetryAfter(reply, () => own().changeEmail(person, proofIn(request, 'password'), email))
    const message =
      outcome === 'kept'
        ? `You sign in with ${email}.`
        : `Check your email: follow the link that we sent to ${email} to confirm it.`
    return { status: 'success', message, data: await address(person) }
  })

  api.put('/me/password', operations.password, async (request, reply) => {
    const { person } = signedIn(request)
    const proof = proofIn(request, 'current')
    const password = secretIn(request.body, 'password')
    await withRetryAfter(reply, () => own().changePassword(person, proof, password, grantOf(request)))
    return { status: 'success', message: "Password changed. You've been signed out everywhere else.", data: {} }
  })
}

const proofIn = (request: FastifyRequest, field: string): OwnPassword => ({
  current: secretIn(request.body, field),
  field,
  address: clientAddress(request),
})

const valueIn = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined

/** A password, which never comes back in a message. */
function secretIn(body: unknown, name: string): string {
  const value = valueIn(body, name) ?? ''
  if (typeof value === 'string') return value
  throw new Problem('invalid', `${name}: use a text.`)
}

export function emailIn(body: unknown): string {
  const value = valueIn(body, 'email')
  if (value === undefined || value === null || value === '') throw new Problem('invalid', 'email is required.')
  const email = typeof value === 'string' ? value.trim() : ''
  if (isEmail(email)) return email
  throw new Problem('invalid', `email: ${shown(value)} is not allowed; ${emailForm}.`)
}
