/** What many firms take of machines, from what one request of each kind costs. Pure. */

/** What a request of a kind costs. */
export interface Cost {
  readonly says: string
  /** How often each person sends it on a working day: an assumption. */
  readonly perDay: number
  /** Milliseconds of processor time. */
  readonly service: number
  readonly database: number
  /** Bytes of the answer. */
  readonly answer: number
  readonly isWrite: boolean
  /** Records that were answered, or rows that were added to the history. */
  readonly rows: number
  /** Bytes of the database's log. */
  readonly log: number
  /** Bytes by which tables and indexes grow. */
  readonly kept: number
}

/** Assumptions about a firm and its machines. */
export const assumed = {
  peoplePerFirm: 20,
  workingDays: 220,
  /** Share of a day's requests in its busiest hour. */
  busiestHour: 0.2,
  /** Share of a processor that is used in that hour, so that answers stay quick. */
  used: 0.6,
  /** Processors of a database server. */
  processorsPerNode: 32,
  /** Bytes that one server should hold at most: a copy or a restore of more takes more than a night. */
  bytesPerNode: 4e12,
  /** Connections that a process opens, and that a server takes without a pooler. */
  connectionsPerProcess: 16,
  connectionsPerNode: 500,
}

export interface Size {
  readonly firms: number
  /** Requests a second in the busiest hour. */
  readonly requests: number
  readonly processes: number
  /** Processors for reads and for writes. */
  readonly reading: number
  readonly writing: number
  /** Servers that writes are spread over, and replicas of all of them. */
  readonly primaries: number
  readonly replicas: number
  /** Bytes that a year adds. */
  readonly year: number
  /** What is reached, in the order in which it is, and what is done. */
  readonly breaks: readonly string[]
}

export function sizeOf(firms: number, costs: readonly Cost[]): Size {
  const people = firms * assumed.peoplePerFirm
  const perSecond = (assumed.busiestHour * people) / 3600
  /** Processors that are busy with it in the busiest hour, with room to spare. */
  const processors = (some: readonly Cost[], of: 'service' | 'database') =>
    (some.reduce((sum, cost) => sum + cost.perDay * cost[of], 0) * perSecond) / 1000 / assumed.used
  const requests = costs.reduce((sum, { perDay }) => sum + perDay, 0) * perSecond
  const processes = Math.max(1, Math.ceil(processors(costs, 'service')))
  const writing = processors(
    costs.filter(({ isWrite }) => isWrite),
    'database',
  )
  const reading = processors(costs, 'database') - writing
  const year = costs.reduce((sum, { perDay, kept }) => sum + perDay * kept, 0) * people * assumed.workingDays
  const byWrites = writing / assumed.processorsPerNode
  const byRoom = (3 * year) / assumed.bytesPerNode
  const primaries = Math.max(1, Math.ceil(Math.max(byWrites, byRoom)))
  const nodes = Math.ceil((reading + writing) / assumed.processorsPerNode)
  return {
    ...{ firms, requests, processes, reading, writing, primaries, year },
    replicas: Math.max(0, nodes - primaries),
    breaks: breaks({ processes, byWrites, byRoom, isReadOut: nodes > primaries }),
  }
}

interface Reached {
  readonly processes: number
  /** How many servers writes fill, and what is kept. */
  readonly byWrites: number
  readonly byRoom: number
  /** Whether reads take more than the servers that writes and room ask for. */
  readonly isReadOut: boolean
}

function breaks({ processes, byWrites, byRoom, isReadOut }: Reached): string[] {
  const found = (limit: boolean, text: string) => (limit ? [text] : [])
  const { processorsPerNode, connectionsPerNode, connectionsPerProcess } = assumed
  return [
    ...found(processes > 1, 'one process is full: several behind a balancer, with one DATA_DIR/files'),
    ...found(
      processes * connectionsPerProcess > connectionsPerNode,
      'connections run out: PgBouncer (DATABASE_POOLER_URL)',
    ),
    ...found(isReadOut, 'processors of the database run out by reads: replicas (DATABASE_READ_URL)'),
    ...found(byRoom > 1, 'three years do not fit into one server: accounts on several (docs/scale.md, Citus)'),
    ...found(byWrites > 1, `writes take more than ${processorsPerNode} processors: accounts on several servers`),
  ]
}
