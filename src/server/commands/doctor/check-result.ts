/** The result of a check. */
export interface CheckResult {
  readonly state: 'ok' | 'note' | 'wrong'
  readonly summary: string
  /** What the operator should do. */
  readonly todo?: string
}

export const ok = (text: string): CheckResult => ({ state: 'ok', summary: text })
/** It works, but perhaps not as intended. */
export const note = (text: string, todo: string): CheckResult => ({ state: 'note', summary: text, todo })
/** The service will not start, or a part of it will not work. */
export const wrong = (text: string, todo: string): CheckResult => ({ state: 'wrong', summary: text, todo })

/** The first line of the error's message. */
export const getLine = (error: unknown): string => {
  const [line = ''] = (
    error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)
  ).split('\n')
  return line
}
