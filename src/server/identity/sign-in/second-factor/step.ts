/**
 * A sign-in step after the password, on a page below `/sign-in/:uid`. For ten minutes it works in the browser that sent the right
 * password; others are redirected to the start.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Person } from '../../accounts/people.ts'
import { mountPath } from '../../mount-path.ts'
import { getOrigins } from '../../origins.ts'
import { expiredPage } from '../../pages/notice-page.ts'
import { sendPage } from '../../pages/send-page.ts'
import type { Queries } from '../../tables.ts'
import type { FinishSignIn } from '../finish-sign-in.ts'
import { type Interaction, type InteractionRoute, pendingInteraction } from '../interaction.ts'
import type { AttemptRefusal } from '../sign-in-attempt.ts'
import type { FactorAttempt } from './factor-attempt.ts'
import type { FactorPage } from './factor-pages.ts'
import { type FactorStatus, loadFactorStatus } from './factor-status.ts'
import type { Factors } from './factors.ts'
import { findPendingSignIn } from './pending-sign-ins.ts'

export interface StepSettings {
  readonly provider: Provider
  readonly queries: Queries
  readonly publicUrl: string
  readonly attempt: FactorAttempt
  readonly factors: Factors
  readonly finish: FinishSignIn
}

export type StepRequest = FastifyRequest<InteractionRoute & { Body: Readonly<Record<string, unknown>> | undefined }>

export interface SignInStep {
  readonly uid: string
  /** Data for all pages of this sign-in. */
  readonly page: FactorPage
  /** The person whose password was right. */
  readonly person: Person
  readonly factorStatus: FactorStatus
  /** Authentication methods, once complete. */
  readonly methods: readonly string[] | null
}

type Handler<Given> = (input: Given, request: StepRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Wraps handlers that only need the interaction. */
export function withQuestion({ provider, publicUrl }: StepSettings) {
  const pending = pendingInteraction(provider)
  return (handle: Handler<{ uid: string; page: FactorPage }>) => async (request: StepRequest, reply: FastifyReply) => {
    const interaction = await pending(request, reply)
    if (!interaction) return sendPage(reply, expiredPage(publicUrl))
    return handle({ uid: interaction.uid, page: getPage(interaction) }, request, reply)
  }
}

/** Wraps handlers that need a right password first. */
export function withStep(settings: StepSettings) {
  const { queries } = settings
  const question = withQuestion(settings)
  return (handle: Handler<SignInStep>) =>
    question(async ({ uid, page }, request, reply) => {
      const halfWay = await findPendingSignIn(queries, uid)
      const person = halfWay?.person
      const status = person && (await loadFactorStatus(queries, person))
      if (!halfWay || !person || !status) return reply.redirect(page.base, 303)
      return handle({ uid, page, person, factorStatus: status, methods: halfWay.methods }, request, reply)
    })
}

function getPage({ uid, params }: Interaction): FactorPage {
  return { base: `${mountPath}/sign-in/${uid}`, leadsTo: getOrigins(params.redirect_uri) }
}

/** Shows a page again with its error. */
export function refusedPage(page: FactorPage, reply: FastifyReply, refusal: AttemptRefusal): FactorPage {
  const { error, status, retryAfter } = refusal
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return { ...page, error, status }
}

/** A form field as text. */
export function readTextField({ body }: StepRequest, name: string): string {
  const value = body?.[name]
  return typeof value === 'string' ? value : ''
}

/** The browser's passkey response; null if it is not JSON. */
export function getAnswer(request: StepRequest): unknown {
  try {
    return JSON.parse(readTextField(request, 'response'))
  } catch {
    return null
  }
}
