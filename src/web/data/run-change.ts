/**
 * Runs one change: shows it optimistically and sends it; if it is refused, reverts it with a message, otherwise offers
 * Undo.
 */
import type { QueryClient } from '@tanstack/react-query'
import { t } from '../language/t.ts'
import { addStep, isRedoing, type Redo, type Undo, type UndoStep } from '../ui/keys/undo.ts'
import { getMessage } from '../ui/message-of.ts'
import { announceDone, announceFailure, announceUndone } from '../ui/toasts.tsx'
import type { Rollback } from './cache.ts'
import { beginChange, endChange, isChanging } from './mutations/underway.ts'
import { isUnanswered, rewordedRefusal } from './request-error.ts'

export interface OptimisticChange {
  readonly show?: (cache: QueryClient) => Rollback
  readonly send: () => Promise<unknown>
  /** The message on success. */
  readonly done?: string
  /** Shows no message, because the edited place shows the change; undoable like all others. */
  readonly isQuiet?: boolean
  readonly undo?: () => Promise<unknown>
  /** What redo sends after undo, if not the same: what was created is restored, not created twice. */
  readonly resend?: () => Promise<unknown>
  /** Redoes the change by building it anew, if it depends on what is stored by then; null if it can't be redone. */
  readonly redo?: (() => Promise<boolean>) | null
  /** Title of the message on a refusal. */
  readonly failed: string
  /** Messages that depend on what was sent and answered, in place of `done` and `failed`. */
  readonly outcome?: () => { readonly done?: string; readonly failed?: string }
  /** Called with the reason when the change was refused and reverted. */
  readonly onRefused?: (reason: string) => void
  /** Refetches what the change affects; by default everything on the screen. */
  readonly settle?: (cache: QueryClient) => void
}

/** The person has decided against the change: it is reverted without a message. */
export class Withdrawn extends Error {}

/** Changes in progress, by what they do. */
const unanswered = new Map<string, Promise<boolean>>()

/**
 * Runs a change that must not happen twice. A second press before the response gets the first one's result, rather than a refusal
 * that would replace its Undo.
 */
export function once(what: readonly unknown[], change: () => Promise<boolean>): Promise<boolean> {
  const name = JSON.stringify(what)
  const already = unanswered.get(name)
  if (already) return already
  const answer = change().finally(() => unanswered.delete(name))
  unanswered.set(name, answer)
  return answer
}

/** How the changes that wait for the last of them are settled. */
let settling: ((cache: QueryClient) => void)[] = []

/** False if the change was refused; withdrawing a change is no refusal. */
export async function runChange(cache: QueryClient, change: OptimisticChange): Promise<boolean> {
  const { done, outcome: messages, undo, isQuiet = false } = change
  const isAgain = isRedoing()
  const takeBack = Promise.withResolvers<Undo | null>()
  const step = undo && (done || messages) ? addStep(takeBack.promise, getRedo(cache, change)) : undefined
  const outcome = await carryOut(cache, change, () => {
    const text = messages?.().done ?? done
    takeBack.resolve(undo && text ? () => undoChange(cache, { ...change, undo }, text, step) : null)
    if (text && isAgain) announceDone(t('Redone: {what}', { what: text }), step)
    else if (text && !isQuiet) announceDone(text, step)
  })
  takeBack.resolve(null)
  return !('refusal' in outcome)
}

function getRedo(cache: QueryClient, change: OptimisticChange): Redo | null {
  const { send, resend = send, redo = () => runChange(cache, { ...change, send: resend }) } = change
  return redo
}

/** What the undo of a change needs. */
type Undoing = Pick<OptimisticChange, 'settle'> & Required<Pick<OptimisticChange, 'undo'>>

/** Its message offers to redo the change of `step`. If it is refused, a message has said so. */
async function undoChange(
  cache: QueryClient,
  { undo, settle = refresh }: Undoing,
  what: string,
  step?: UndoStep,
): ReturnType<Undo> {
  const change = { send: undo, settle, failed: t("Couldn't undo: {what}", { what }) }
  const outcome = await carryOut(cache, change, () => announceUndone(t('Undone: {what}', { what }), step))
  if (!('refusal' in outcome)) return outcome.isWithdrawn ? 'refused' : 'undone'
  // Nobody knows whether it is still possible.
  return isUnanswered(outcome.refusal) ? 'unanswered' : 'refused'
}

/** Makes a change that was made elsewhere undoable by Ctrl+Z, and redoable by `resend`. */
export function offerUndo(
  cache: QueryClient,
  change: OptimisticChange & { readonly done: string } & Undoing,
): UndoStep {
  const undo: Undo = () => undoChange(cache, change, change.done, step)
  const step: UndoStep = addStep(Promise.resolve(undo), getRedo(cache, change))
  return step
}

type Outcome = { readonly isWithdrawn: boolean } | { readonly refusal: unknown }

async function carryOut(cache: QueryClient, change: OptimisticChange, showMessage: () => void): Promise<Outcome> {
  const { show, send, failed, outcome, onRefused, settle = refresh } = change
  beginChange()
  await cache.cancelQueries({ predicate: isData })
  const rollback = show?.(cache)
  try {
    await send()
    showMessage()
    return { isWithdrawn: false }
  } catch (error) {
    rollback?.()
    await waitForPaint()
    if (error instanceof Withdrawn) return { isWithdrawn: true }
    const refusal = await rewordedRefusal(error)
    onRefused?.(getMessage(refusal))
    announceFailure(outcome?.().failed ?? failed, refusal)
    return { refusal: error }
  } finally {
    endChange()
    settling.push(settle)
    // Lists are refetched only after the last of several changes has been answered, so that none flickers back.
    if (!isChanging()) settleAll(cache)
  }
}

/** The cache notifies screens one tick later, so after a refusal this waits until they show the state before the change. */
const waitForPaint = () => new Promise((resolve) => setTimeout(resolve))

function settleAll(cache: QueryClient): void {
  const pendingSettling = settling
  settling = []
  if (pendingSettling.includes(refresh)) refresh(cache)
  else for (const settle of pendingSettling) settle(cache)
}

/** Marks everything as stale, because the change may affect it; only what is on the screen is refetched at once. */
export function refresh(cache: QueryClient): void {
  cache.invalidateQueries({ predicate: isData })
}

const isData = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'me'

/**
 * Sends something for each record, or each file, a few at a time: a long selection must not use up the rate limit in one
 * burst. One refusal does not stop the others; it is reported at the end.
 */
export async function forEach<Thing>(things: readonly Thing[], send: (thing: Thing) => Promise<unknown>) {
  const queuedThings = [...things]
  const refusals: unknown[] = []
  const worker = async () => {
    for (let next = queuedThings.shift(); next; next = queuedThings.shift()) {
      await send(next).catch((error: unknown) => refusals.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(6, things.length) }, worker))
  const [first] = refusals
  if (refusals.length === 0) return
  throw things.length === 1
    ? first
    : new Error(
        t('{count, number} of {total, number}: {why}', {
          count: refusals.length,
          total: things.length,
          why: getMessage(first),
        }),
        { cause: first },
      )
}

export function rollbackAll(rollbacks: readonly Rollback[]): Rollback {
  return () => {
    for (const rollback of rollbacks.toReversed()) rollback()
  }
}
