/** What a look at one thing found. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'wrong'
  /** What is there. */
  readonly found: string
  /** What to do, where there is something to do. */
  readonly todo?: string
}

export const ok = (found: string): Finding => ({ state: 'ok', found })
/** It works, and may not be meant. */
export const note = (found: string, todo: string): Finding => ({ state: 'note', found, todo })
/** The service does not start, or people will miss something. */
export const wrong = (found: string, todo: string): Finding => ({ state: 'wrong', found, todo })

/** Without passwords, and on one line. */
export const lineOf = (error: unknown): string => {
  const [line = ''] = (
    error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)
  ).split('\n')
  return line
}
