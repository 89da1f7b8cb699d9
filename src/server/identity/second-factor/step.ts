/**
 * One step of a sign-in after the password, a page below `/sign-in/:uid`. It is there for the browser that typed the right
 * password, for ten minutes; anybody else is sent back to the beginning.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Person } from '../accounts/people.ts'
import { mountPath } from '../oauth/mount.ts'
import { originsOf } from '../oauth/sign-out.ts'
import { expiredPage } from '../pages/notice-page.ts'
import { sendPage } from '../pages/send-page.ts'
import type { FinishSignIn } from '../sign-in/finish-sign-in.ts'
import { type Interaction, type InteractionRoute, pendingInteraction } from '../sign-in/interaction.ts'
import type { AttemptRefusal } from '../sign-in/sign-in-attempt.ts'
import type { Queries } from '../tables.ts'
import type { FactorAttempt } from './factor-attempt.ts'
import type { FactorPage } from './factor-pages.ts'
import type { Factors } from './factors.ts'
import { findHalfWay } from './half-way.ts'
import { type FactorStatus, standingOf } from './standing.ts'

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
  /** What every page of this sign-in needs. */
  readonly page: FactorPage
  /** Whose password was right. */
  readonly person: Person
  readonly standing: FactorStatus
  /** How the person has proven who they are, once that is complete. */
  readonly methods: readonly string[] | null
}

type Handler<Given> = (given: Given, request: StepRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Wraps handlers that need the question of the identity server only. */
export function withQuestion({ provider, publicUrl }: StepSettings) {
  const pending = pendingInteraction(provider)
  return (handle: Handler<{ uid: string; page: FactorPage }>) => async (request: StepRequest, reply: FastifyReply) => {
    const interaction = await pending(request, reply)
    if (!interaction) return sendPage(reply, expiredPage(publicUrl))
    return handle({ uid: interaction.uid, page: pageOf(interaction) }, request, reply)
  }
}

/** Wraps handlers of steps: they run only after a right password. */
export function withStep(settings: StepSettings) {
  const { queries } = settings
  const question = withQuestion(settings)
  return (handle: Handler<SignInStep>) =>
    question(async ({ uid, page }, request, reply) => {
      const halfWay = await findHalfWay(queries, uid)
      const person = halfWay?.person
      const standing = person && (await standingOf(queries, person))
      if (!halfWay || !person || !standing) return reply.redirect(page.base, 303)
      return handle({ uid, page, person, standing, methods: halfWay.methods }, request, reply)
    })
}

function pageOf({ uid, params }: Interaction): FactorPage {
  return { base: `${mountPath}/sign-in/${uid}`, leadsTo: originsOf(params.redirect_uri) }
}

/** A page once more, with the reason why what was typed was not accepted. */
export function refusedPage(page: FactorPage, reply: FastifyReply, refusal: AttemptRefusal): FactorPage {
  const { error, status, retryAfter } = refusal
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return { ...page, error, status }
}

/** What a form sent as `name`, as text. */
export function typed({ body }: StepRequest, name: string): string {
  const value = body?.[name]
  return typeof value === 'string' ? value : ''
}

/** What a passkey page sent: the browser's answer as JSON; null when it is none. */
export function answerOf(request: StepRequest): unknown {
  try {
    return JSON.parse(typed(request, 'response'))
  } catch {
    return null
  }
}
