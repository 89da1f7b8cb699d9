/**
 * A component whose code is loaded when it is first rendered, or earlier by `prepare`. Once loaded it renders at once,
 * while React's `lazy` keeps its fallback for a third of a second even if the code is already there. If the code is
 * gone, only this part is missing: everything around it stays, and the page offers to be reloaded.
 */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { t } from '../language/t.ts'
import { loadWithRetry } from './away/code.ts'
import { isMissingCode, reportMissingCode } from './away/missing-code.ts'

export interface LazyPart<Props> {
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** Loads the code when the browser is idle. */
  prepare(): void
  /** Loads the code now. */
  load(): Promise<unknown>
  /** Whether the code is loaded. */
  isLoaded(): boolean
}

/** @param giveUp called with the component's properties if its code is gone */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp?: (props: Props) => void,
): LazyPart<Props> {
  const part = partFrom(load)
  return Object.assign(
    ({ fallback = null, ...props }: Props & { fallback?: ReactNode }) => (
      <Arriving
        part={part as unknown as Loadable<object>}
        props={props}
        fallback={fallback}
        giveUp={() => giveUp?.(props as Props)}
      />
    ),
    {
      prepare: () => {
        if (part.arrived() === null) whenIdle(() => part.fetch().catch(() => {}))
      },
      load: part.fetch,
      isLoaded: () => part.arrived() !== null,
    },
  )
}

interface Loadable<Props> {
  readonly arrived: () => ComponentType<Props> | null
  readonly fetch: () => Promise<ComponentType<Props>>
}

function partFrom<Props>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let arrived: ComponentType<Props> | null = null
  const fetch = async () => {
    arrived ??= await loadWithRetry(load)
    return arrived
  }
  return { arrived: () => arrived, fetch }
}

interface ArrivingProps {
  readonly part: Loadable<object>
  readonly props: object
  readonly fallback: ReactNode
  readonly giveUp: () => void
}

function Arriving({ part, props, fallback, giveUp }: ArrivingProps) {
  const [Shown, setShown] = useState(part.arrived)
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const fail = useEffectEvent((error: unknown) => {
    setFailure({ error })
    if (!isMissingCode(error)) return
    reportMissingCode()
    giveUp()
  })
  useEffect(() => {
    let isGone = false
    part.fetch().then(
      (arrived) => !isGone && setShown(() => arrived),
      (error: unknown) => !isGone && fail(error),
    )
    return () => {
      isGone = true
    }
  }, [part])
  if (failure && !isMissingCode(failure.error)) throw failure.error
  if (failure) return fallback && <p className="quiet">{t('This part could not be loaded.')}</p>
  return Shown ? <Shown {...props} /> : fallback
}

export function whenIdle(work: () => void): void {
  // The timeout is for pages that are never idle.
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 1000)
}
