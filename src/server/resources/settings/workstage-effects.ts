import { sql } from 'kysely'
import { type Resource, stateField } from '../../../contract/language/resource.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { about } from '../../../contract/requests/refusal.ts'
import { invoices } from '../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../contract/resources/documents/quotes.ts'
import type { workstages } from '../../../contract/resources/settings/settings.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { table } from '../../../contract/table.ts'
import { noEffects } from '../../write/effects.ts'
import type { DraftOf, EffectsOf, WriteContext } from '../../write/write-context.ts'
import { refuse, valueAfter } from '../../write/write-context.ts'

interface WorkflowTable {
  readonly table: 'projects' | 'items' | 'invoices' | 'quotes'
  readonly stage: 'workstageid' | 'activeworkstageid'
  /** Workflow states that a work stage can be part of. */
  readonly workstates: readonly string[]
}

const getStates = (resource: Resource): readonly string[] =>
  resource.fields[stateField(resource) ?? '']?.values.map(String) ?? []

const staged = table<WorkflowTable>({
  project: { table: 'projects', stage: 'workstageid', workstates: getStates(projects) },
  item: { table: 'items', stage: 'activeworkstageid', workstates: getStates(items) },
  invoice: { table: 'invoices', stage: 'activeworkstageid', workstates: getStates(invoices) },
  quote: { table: 'quotes', stage: 'activeworkstageid', workstates: getStates(quotes) },
})

export const workstageEffects: EffectsOf<typeof workstages> = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) {
      const allowedStates = staged[String(valueAfter(draft, 'entity'))]?.workstates ?? []
      const state = valueAfter(draft, 'workstate') ?? null
      if (state === null || allowedStates.length === 0) continue
      if (!allowedStates.includes(String(state))) {
        refuse(
          writing,
          draft,
          about('workstate', 'not_allowed', '{value} is not allowed; allowed values are {values}', {
            value: state,
            values: allowedStates,
          }),
        )
      }
    }
  },
  prepare: async (writing, drafts) => {
    for (const draft of drafts) await requireEmpty(writing, draft)
    return drafts
  },
}

/** Throws a 409 if a stage with records would move to another state: its records would keep their own. */
async function requireEmpty(
  { tx, actor }: WriteContext,
  { id, values, before }: DraftOf<typeof workstages>,
): Promise<void> {
  const kind = staged[String(before?.entity)]
  if (!kind || values.workstate === undefined || values.workstate === before?.workstate) return
  const { table, stage } = kind
  const result = await sql<{ records: number }>`
    select count(*)::int as records
    from ${sql.table(table)}
    where account_id = ${actor.account} and ${sql.ref(stage)} = ${id}::bigint and not deleted
  `.execute(tx)
  const records = result.rows[0]?.records ?? 0
  if (records === 0) return
  throw problem(
    'wrong_state',
    'The {thing} with id {id} has {count} {things} in it and stays a step of {state}; move what is in it first',
    {
      thing: 'work stage',
      id,
      count: records,
      things: records === 1 ? before?.entity : table,
      state: before?.workstate,
    },
  )
}
