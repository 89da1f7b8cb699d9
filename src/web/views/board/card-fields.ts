/** What the cards of each board show beside name, due day and progress: names of fields. */
export interface CardFields {
  /** Whose work it is, in the second line. */
  readonly under: string
  /** What stands there instead on the board of one such record. */
  readonly inside?: string
  /** One person's name, or linked people. */
  readonly people: string
  /** Whose lane a card is in. */
  readonly lanes: string
  /** What is added up above each column: the first that the caller may see. */
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

/** By the name of the resource. */
export function cardFields(resource: string): CardFields {
  const fields = cards[resource]
  if (!fields) throw new Error(`There are no cards of ${resource}`)
  return fields
}
