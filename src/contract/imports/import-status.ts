/** Stages of an import, and decisions about rows that match existing records. */

export const importStatuses = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof importStatuses)[number]

const busy: ReadonlySet<ImportStatus> = new Set(['reading', 'checking', 'running', 'undoing'])

/** Whether a job is working on the import. */
export const isBusy = ({ status }: { readonly status: ImportStatus }): boolean => busy.has(status)

/** What happens to the existing records that rows match. */
export const existings = ['update', 'keep'] as const
export type Existing = (typeof existings)[number]

/** The same for a single row, which can also become a new record or be left out. */
export const rowChoices = [...existings, 'create', 'skip'] as const
export type RowChoice = (typeof rowChoices)[number]

/** What has become of a row, or will. */
export const importRowStates = [
  'bad',
  'create',
  'update',
  'same',
  'skipped',
  'created',
  'updated',
  'removed',
  'putback',
  'kept',
  'new',
] as const
export type ImportRowState = (typeof importRowStates)[number]
