/**
 * Pipelines statements. Left to itself, pg sends a sync after each statement, which wakes both processes every time. A batch has
 * one sync at its end, and columns are described only once per prepared statement and connection.
 */
import pg, { type PoolClient, Query } from 'pg'
import { columnTypes } from '../column-types.ts'
import { inOneWrite, type Wire } from './wire.ts'

export interface Statement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  /** Returns each row as an array of the server's texts, unparsed. */
  readonly asTexts?: boolean
}

export interface Answer {
  /** First word of the command tag, such as INSERT. */
  readonly command: string
  readonly rowCount: number | null
  readonly rows: readonly unknown[]
}

/** Collects the statements of one connection and sends them together on the next tick. */
export interface Batches {
  /** Resolves when the whole batch is answered. If a statement fails, those after it are not run and fail too. */
  readonly add: (statement: Statement) => Promise<Answer>
  /** Sends the collected statements now, so that the caller's next statement comes after them. */
  readonly flush: () => void
}

export function getBatches(client: PoolClient): Batches {
  let queue: Waiting[] = []
  const flush = () => {
    if (queue.length === 0) return
    client.query(new Batch(queue) as unknown as Query)
    queue = []
  }
  const runStatement = (statement: Statement) =>
    new Promise<Answer>((resolve, reject) => {
      if (queue.length === 0) process.nextTick(flush)
      queue.push({ statement, resolve, reject, columns: null, rows: [], done: '', failure: null })
    })
  return {
    flush,
    async add(statement) {
      try {
        return await runStatement(statement)
      } catch (error) {
        // The stack of the caller, instead of that of the socket's handler.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }
    },
  }
}

interface Waiting {
  readonly statement: Statement
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  /** Null until described, and for statements without rows. */
  columns: readonly Column[] | null
  readonly rows: unknown[]
  /** The server's command tag. */
  done: string
  /** Set if a row could not be parsed. */
  failure: { readonly error: unknown } | null
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** Parts of pg's Query that are missing in its types. */
interface Submitted {
  name: string | undefined
  text: string
  submit(connection: Wire): Error | null
  handleRowDescription(described: Described): void
  handleDataRow(row: { readonly fields: readonly (string | null)[] }): void
  handleCommandComplete(complete: { readonly text: string }, connection: Wire): void
  handleEmptyQuery(connection: Wire): void
  handleReadyForQuery(connection: Wire): void
  handleError(error: unknown, connection: Wire): void
}

const PgQuery = Query as unknown as new (text: string) => Submitted

/** Converts a value to its wire format. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

type Known = Map<string, readonly Column[] | null>

/**
 * Columns of each connection's prepared statements, by name; null for those without rows. They never change: the server refuses
 * to run a prepared statement whose columns have changed.
 */
const knownTo = new WeakMap<Wire, Known>()

/** A single query to pg, with the name and text of the statement whose answer comes next. */
class Batch extends PgQuery {
  readonly #waiting: Waiting[]
  #answered = 0
  #known: Known = new Map()

  constructor(queue: Waiting[]) {
    super('')
    this.#waiting = queue
    this.#turnTo(0)
  }

  /** Texts in the order sent. */
  get texts(): readonly string[] {
    return this.#waiting.map(({ statement }) => statement.text)
  }

  #turnTo(index: number): void {
    this.#answered = index
    const next = this.#waiting[index]?.statement
    this.name = next?.name
    this.text = next?.text ?? ''
  }

  override submit(connection: Wire): null {
    this.#known = knownTo.get(connection) ?? new Map()
    knownTo.set(connection, this.#known)
    inOneWrite(connection, () => {
      for (const [index, one] of this.#waiting.entries()) {
        try {
          this.#write(one, connection)
        } catch (error) {
          this.#failFrom(index, error)
          break
        }
      }
      connection.sync()
    })
    return null
  }

  /** Throws before it writes anything of the statement. */
  #write(one: Waiting, connection: Wire): void {
    const { name, text, values, asTexts = false } = one.statement
    const texts = values.map(prepareValue)
    const { parsedStatements, submittedNamedStatements } = connection
    const previousText = name === undefined ? undefined : (parsedStatements[name] ?? submittedNamedStatements[name])
    if (previousText === undefined) {
      connection.parse({ name, text })
      if (name !== undefined) submittedNamedStatements[name] = text
    } else if (previousText !== text) {
      throw new Error(`Two statements are named '${name}'`)
    }
    connection.bind({ statement: name, values: texts })
    const columns = name === undefined ? undefined : this.#known.get(name)
    if (columns !== undefined) one.columns = columns
    else if (!asTexts) connection.describe({ type: 'P' })
    connection.execute({})
  }

  override handleRowDescription({ fields }: Described): void {
    const next = this.#waiting[this.#answered]
    if (!next) return
    next.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: columnTypes.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
  }

  override handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const next = this.#waiting[this.#answered]
    if (!next || next.failure) return
    if (next.statement.asTexts) {
      next.rows.push(fields)
      return
    }
    try {
      next.rows.push(getRow(next.columns ?? [], fields))
    } catch (error) {
      next.failure = { error }
    }
  }

  override handleCommandComplete({ text }: { readonly text: string }): void {
    const next = this.#waiting[this.#answered]
    if (!next) return
    next.done = text
    const { name, asTexts } = next.statement
    if (name !== undefined && !asTexts && !this.#known.has(name)) this.#known.set(name, next.columns)
    this.#turnTo(this.#answered + 1)
  }

  override handleEmptyQuery(): void {
    this.#turnTo(this.#answered + 1)
  }

  override handleReadyForQuery(): void {
    for (const one of this.#waiting.splice(0, this.#answered)) settle(one)
  }

  override handleError(error: unknown, connection: Wire): void {
    for (const { statement } of this.#waiting.slice(this.#answered)) {
      if (statement.name !== undefined) delete connection.submittedNamedStatements[statement.name]
    }
    const answeredRequests = this.#waiting.splice(0, this.#answered)
    for (const one of answeredRequests) settle(one)
    this.#failFrom(0, error)
  }

  #failFrom(index: number, error: unknown): void {
    for (const { reject } of this.#waiting.splice(index)) reject(error)
    this.#turnTo(Math.min(this.#answered, index))
  }
}

function settle({ resolve, reject, failure, done, rows }: Waiting): void {
  const words = done.split(' ')
  const rowCount = words.length > 1 ? Number(words.at(-1)) : null
  if (failure) reject(failure.error)
  else resolve({ command: words[0] ?? '', rowCount, rows })
}

function getRow(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, { name, parse }] of columns.entries()) {
    const text = fields[index]
    row[name] = text === null || text === undefined ? null : parse(text)
  }
  return row
}
