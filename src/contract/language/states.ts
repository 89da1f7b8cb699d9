/** The workflow of a resource: its states, those a list shows, and the allowed transitions. */
export interface States {
  /** States of open and of completed records, if the resource has completion. */
  readonly open: string | null
  readonly done: string | null
  /** States listed by default; if empty, all but deleted. */
  readonly listed: readonly string[]
  /** Filter-only names and the states they stand for. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /**
   * States whose amounts count in the sums of a list, which leave out the others beside them: a draft and a voided
   * invoice are not owed. If empty, all count.
   */
  readonly counted?: readonly string[]
  /** Allowed next states of each state; null if all transitions are allowed. */
  readonly transitions: Readonly<Record<string, readonly string[]>> | null
  /** Transitions that programs may make, but that screens do not offer: they would unsay what the record became elsewhere. */
  readonly unoffered?: Readonly<Record<string, readonly string[]>>
  /** A field that, if set, exempts a record from the workflow: templates. */
  readonly without?: string
  /**
   * The state before a record is issued, if it is: from then on its printed fields stand, and screens offer no deletion.
   */
  readonly unissued: string | null
  /** Transitions that clients may make on records they see, without the right to change them otherwise. */
  readonly clientTransitions: Readonly<Record<string, readonly string[]>> | null
}

/** The transitions that screens offer from a state; null if they are free. */
export const offeredTransitions = (
  { transitions, unoffered }: Pick<States, 'transitions' | 'unoffered'>,
  state: string,
): readonly string[] | null =>
  transitions && (transitions[state] ?? []).filter((next) => !unoffered?.[state]?.includes(next))
