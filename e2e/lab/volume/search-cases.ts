/** Searches over all kinds of records: the service's statements, and their duration in the database. */
import type { Client } from 'pg'
import type { Actor } from '../../../src/contract/rights.ts'
import type { CompiledRead } from '../../../src/server/query/compile-read.ts'
import { getBinding } from '../../../src/server/resources/bindings.ts'
import type { Question } from '../../../src/server/resources/operation-call.ts'
import { search } from '../../../src/server/resources/search/search.ts'

/** Texts in many records, in a few, in one, in none; adjacent and separate words, numbers, one and two letters. */
export const searchedTexts: readonly string[] = [
  'review the stairs',
  'roof',
  'the',
  'e the',
  'agreed on site',
  'harbour',
  'lind',
  'ada',
  'stairs 2771',
  't2999',
  'p70',
  'r',
  'ri',
  'nowhere to be found',
]

/** A text without results, as the baseline of every search. */
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
  await search.run({ actor, params, parts: { bindingOf: getBinding, database } } as unknown as Question)
  if (asked === undefined) throw new Error(`nobody asks the database for ${text}`)
  return asked
}

/** Results of a search, and its duration in milliseconds. */
export async function found(client: Client, { statement, values }: CompiledRead) {
  const began = performance.now()
  const { rows } = await client.query<string[]>({ text: statement.text, values: [...values], rowMode: 'array' })
  const took = performance.now() - began
  return { took, results: JSON.parse(rows[0]?.[0] ?? '[]') as { kind: string; id: number }[] }
}
