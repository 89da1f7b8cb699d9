/** Searches over all kinds of records at once: the statements that the service runs, and how long the database works on them. */
import type { Client } from 'pg'
import type { Actor } from '../../src/contract/rights.ts'
import type { CompiledRead } from '../../src/server/query/compile-read.ts'
import { bindingOf } from '../../src/server/resources/bindings.ts'
import type { Question } from '../../src/server/resources/operation-call.ts'
import { search } from '../../src/server/resources/search/search.ts'

/** In many records, in a few, in one, in none; words together and apart, numbers, one and two letters. */
export const searchedTexts: readonly string[] = [
  ...['review the stairs', 'roof', 'the', 'e the', 'agreed on site', 'harbour', 'lind', 'ada'],
  ...['stairs 2771', 't2999', 'p70', 'r', 'ri', 'nowhere to be found'],
]

/** A search for it finds nothing, so it takes what every search takes. */
export const nowhere = 'zzzz'

export async function searchOf(actor: Actor, text: string, types = ''): Promise<CompiledRead> {
  let asked: CompiledRead | undefined
  const database: Pick<Question['parts']['database'], 'readRow'> = {
    async readRow(statement, values) {
      asked = { statement, values: values as CompiledRead['values'] }
      return ['[]', '0']
    },
  }
  const params = { q: text, types, pagesize: '50' }
  await search.run({ actor, params, parts: { bindingOf, database } } as unknown as Question)
  if (asked === undefined) throw new Error(`nobody asks the database for ${text}`)
  return asked
}

/** The results of a search, and milliseconds until they are there. */
export async function found(client: Client, { statement, values }: CompiledRead) {
  const began = performance.now()
  const { rows } = await client.query<string[]>({ text: statement.text, values: [...values], rowMode: 'array' })
  const took = performance.now() - began
  return { took, results: JSON.parse(rows[0]?.[0] ?? '[]') as { kind: string; id: number }[] }
}
