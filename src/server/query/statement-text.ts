/** Renders the text of a statement. A value that is used in several places is one parameter. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { Slot } from './condition.ts'

interface StatementText {
  readonly text: string
  /** The position of each parameter's value. */
  readonly positions: readonly number[]
}

/** Gives slots of one position the same parameter, so that each value is sent and parsed once. */
class SlotCompiler extends PostgresQueryCompiler {
  readonly #numbers = new Map<number, number>()

  override compileQuery(...args: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#numbers.clear()
    return super.compileQuery(...args)
  }

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Slot)) throw new Error('a statement is put together of slots, and of no values')
    const knownNumber = this.#numbers.get(value.position)
    if (knownNumber === undefined) {
      super.appendValue(value)
      this.#numbers.set(value.position, this.numParameters)
    } else this.append(`$${knownNumber}`)
  }
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new SlotCompiler(),
  },
})

export function getText(statement: RawBuilder<unknown>): StatementText {
  const { sql, parameters } = statement.compile(compiler)
  return { text: sql, positions: parameters.map((parameter) => (parameter as Slot).position) }
}
