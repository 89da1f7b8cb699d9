/** Machines needed for many firms, calculated from the cost of one request of each kind. Pure. */

/** Cost of a request of one kind. */
export interface Cost {
  readonly says: string
  /** Number per person and working day: an assumption. */
  readonly perDay: number
  /** Milliseconds of processor time. */
  readonly service: number
  readonly database: number
  /** Bytes of the response. */
  readonly answer: number
  readonly isWrite: boolean
  /** Number of records returned, or of rows added to the history. */
  readonly rows: number
  /** Bytes written to the write-ahead log. */
  readonly log: number
  /** Growth of tables and indexes in bytes. */
  readonly kept: number
}

/** Assumptions about a firm and its machines. */
export const assumed = {
  peoplePerFirm: 20,
  workingDays: 220,
  /** Share of a day's requests in its busiest hour. */
  busiestHour: 0.2,
  /** Maximum utilization of a processor in that hour, for short response times. */
  used: 0.6,
  /** Processors of a database server. */
  processorsPerNode: 32,
  /** Maximum bytes per server: backup or restore of more would take longer than a night. */
  bytesPerNode: 4e12,
  /** Connections opened by a process, and accepted by a server without a pooler. */
  connectionsPerProcess: 16,
  connectionsPerNode: 500,
}

export interface Size {
  readonly firms: number
  /** Requests per second in the busiest hour. */
  readonly requests: number
  readonly processes: number
  /** Number of processors for reads and for writes. */
  readonly reading: number
  readonly writing: number
  /** Number of servers over which writes are distributed, and of replicas of all of them. */
  readonly primaries: number
  readonly replicas: number
  /** Growth per year in bytes. */
  readonly year: number
  /** Limits in the order in which they are reached, each with its remedy. */
  readonly breaks: readonly string[]
}

export function sizeOf(firms: number, costs: readonly Cost[]): Size {
  const people = firms * assumed.peoplePerFirm
  const perSecond = (assumed.busiestHour * people) / 3600
  /** Number of processors needed in the busiest hour, including reserve. */
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
    firms,
    requests,
    processes,
    reading,
    writing,
    primaries,
    year,
    replicas: Math.max(0, nodes - primaries),
    breaks: breaks({ processes, byWrites, byRoom, isReadOut: nodes > primaries }),
  }
}

interface Reached {
  readonly processes: number
  /** Number of servers needed for writes, and for storage. */
  readonly byWrites: number
  readonly byRoom: number
  /** Whether reads need more servers than writes and storage. */
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
