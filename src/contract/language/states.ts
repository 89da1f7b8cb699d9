/** The workflow of a resource: its states, what a list shows of them, and the arrows between them. */
export interface States {
  /** State of a record that is still worked on, and of one that is done, where the resource knows completion. */
  readonly open: string | null
  readonly done: string | null
  /** States that a list shows when none is named. Empty: every state but deleted. */
  readonly listed: readonly string[]
  /** Filter-only names and the states they stand for. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** States that may follow each state by an update; null where any may follow any. */
  readonly transitions: Readonly<Record<string, readonly string[]>> | null
  /** A field whose records have no workflow where it is set: templates. */
  readonly without?: string
  /** Transitions that a client makes on a record that it sees, without any other right to change it. */
  readonly clientTransitions: Readonly<Record<string, readonly string[]>> | null
}
