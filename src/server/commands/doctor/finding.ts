/** The result of a check. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'wrong'
  readonly found: string
  /** What the operator should do. */
  readonly todo?: string
}

export const ok = (found: string): Finding => ({ state: 'ok', found })
/** It works, but perhaps not as intended. */
export const note = (found: string, todo: string): Finding => ({ state: 'note', found, todo })
/** The service will not start, or a part of it will not work. */
export const wrong = (found: string, todo: string): Finding => ({ state: 'wrong', found, todo })

/** The first line of the error's message. */
export const lineOf = (error: unknown): string => {
  const [line = ''] = (
    error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)
  ).split('\n')
  return line
}
