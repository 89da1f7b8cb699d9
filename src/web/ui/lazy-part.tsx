/**
 * A component whose code is loaded when it is first rendered, or earlier by `prepare`. Once loaded it renders at once,
 * while React's `lazy` keeps its fallback for a third of a second even if the code is already there.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { codeFrom } from './away/code.ts'

export interface LazyPart<Props> {
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** Loads the code when the browser is idle. */
  prepare(): void
  /** Loads the code now. */
  load(): Promise<unknown>
  /** Whether the code is loaded. */
  isThere(): boolean
}

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part = partFrom(load)
  return Object.assign(
    ({ fallback = null, ...props }: Props & { fallback?: ReactNode }) => (
      <Arriving part={part as unknown as Loadable<object>} props={props} fallback={fallback} />
    ),
    {
      prepare: () => {
        if (part.arrived() === null) whenIdle(() => part.fetch().catch(() => {}))
      },
      load: part.fetch,
      isThere: () => part.arrived() !== null,
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
    arrived ??= await codeFrom(load)
    return arrived
  }
  return { arrived: () => arrived, fetch }
}

function Arriving({ part, props, fallback }: { part: Loadable<object>; props: object; fallback: ReactNode }) {
  const [Shown, setShown] = useState(part.arrived)
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    let gone = false
    part.fetch().then(
      (arrived) => !gone && setShown(() => arrived),
      (error: unknown) => !gone && setFailure({ error }),
    )
    return () => {
      gone = true
    }
  }, [part])
  if (failure) throw failure.error
  return Shown ? <Shown {...props} /> : fallback
}

export function whenIdle(work: () => void): void {
  // The timeout is for pages that are never idle.
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 1000)
}
