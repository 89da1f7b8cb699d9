/** How far an import is. */

export type ImportStatus =
  | 'reading'
  | 'mapping'
  | 'checking'
  | 'checked'
  | 'running'
  | 'done'
  | 'stopped'
  | 'undoing'
  | 'undone'
  | 'failed'

const busy: ReadonlySet<ImportStatus> = new Set(['reading', 'checking', 'running', 'undoing'])

/** Whether the service works on it by itself. */
export const isBusy = ({ status }: { readonly status: ImportStatus }): boolean => busy.has(status)

/** What becomes of rows that are recognised as records that are there. */
export const existings = ['update', 'keep'] as const
export type Existing = (typeof existings)[number]

/** The same for one of them, which may be a record of its own all the same. */
export const rowChoices = [...existings, 'create'] as const
export type RowChoice = (typeof rowChoices)[number]
