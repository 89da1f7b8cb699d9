/** Defaults of new projects and quotes. Views show them as one row of the account. */
import { sql } from 'kysely'
import * as declared from '../../../contract/resources/settings/defaults.ts'
import { bind } from '../../query/binding.ts'
import { type Draft, type Given, type WriteContext, withDefaults } from '../../write/write-context.ts'

const bindingOptions = { entity: null, relations: {}, base: null, visible: () => null } as const

export const projectdefaults = bind({
  ...bindingOptions,
  resource: declared.projectdefaults,
  table: 'project_defaults',
})

export const quotedefaults = bind({
  ...bindingOptions,
  resource: declared.quotedefaults,
  table: 'quote_defaults',
})

/** Sets the account's defaults in new records, for fields that their bodies do not set. */
export async function withAccountDefaults<Values>(
  { tx, actor }: WriteContext,
  table: 'project_defaults' | 'quote_defaults',
  drafts: readonly Draft<Values>[],
): Promise<Draft<Values>[]> {
  if (drafts.every((draft) => draft.before !== null)) return [...drafts]
  const result = await sql<{ record: Record<string, unknown> }>`
    select row_to_json(d) as record
    from ${sql.table(table)} d
    where d.account_id = ${actor.account}
  `.execute(tx)
  const { account_id: _account, id: _id, xmin: _version, deleted: _deleted, ...defaults } = result.rows[0]?.record ?? {}
  return drafts.map((draft) =>
    draft.before === null ? withDefaults(draft, defaults as Given<NoInfer<Values>>) : draft,
  )
}
