/**
 * A component that arrives when it is first shown, or before if somebody prepares it. Once it is there it shows at once:
 * React's own `lazy` shows even a part that has long arrived a third of a second late the first time, because it keeps a
 * fallback that it has shown for that long.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { codeFrom } from './away/code.ts'

export interface Later<Props> {
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** Fetches the part as soon as the browser has nothing better to do. */
  prepare(): void
  /** Fetches it now. */
  load(): Promise<unknown>
  /** Whether it shows at once. */
  isThere(): boolean
}

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
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
  // A page that is never idle must not keep it from coming.
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 1000)
}
