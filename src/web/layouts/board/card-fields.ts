/** Names of the fields that the cards of each board show in addition to name, due day and progress. */
export interface CardFields {
  /** The project or company, in the second line. */
  readonly under: string
  /** Shown in its place on the board of one such record. */
  readonly inside?: string
  /** A person's name, or linked people. */
  readonly people: string
  /** The person whose lane a card is in. */
  readonly lanes: string
  /** The sum above each column: the first of these that the caller may see. */
  readonly sums: readonly string[]
}

const cards: Readonly<Record<string, CardFields>> = {
  projects: { under: 'companyname', people: 'managername', lanes: 'managerid', sums: ['budget', 'projectedtime'] },
  items: {
    under: 'projecttitle',
    inside: 'phasename',
    people: 'assignedto',
    lanes: 'assignedto',
    sums: ['projectedTimeSpent'],
  },
}

/** By resource name. */
export function cardFields(resource: string): CardFields {
  const fields = cards[resource]
  if (!fields) throw new Error(`There are no cards of ${resource}`)
  return fields
}
