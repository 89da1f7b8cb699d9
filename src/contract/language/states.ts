/** The workflow of a resource: its states, those a list shows, and the allowed transitions. */
export interface States {
  /** States of open and of completed records, if the resource has completion. */
  readonly open: string | null
  readonly done: string | null
  /** States listed by default; if empty, all but deleted. */
  readonly listed: readonly string[]
  /** Filter-only names and the states they stand for. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** Allowed next states of each state; null if all transitions are allowed. */
  readonly transitions: Readonly<Record<string, readonly string[]>> | null
  /** A field that, if set, exempts a record from the workflow: templates. */
  readonly without?: string
  /** Transitions that clients may make on records they see, without the right to change them otherwise. */
  readonly clientTransitions: Readonly<Record<string, readonly string[]>> | null
}
