/** Renders a plan as one statement that returns the matching ids in the plan's order, for reading the records in pieces. */
import { sql } from 'kysely'
import { type CompiledRead, compiled, getConditions, renderOrder, renderPage } from './compile-read.ts'
import type { ReadPlan } from './plan.ts'

/** One row: `ids`, separated by commas; null if nothing matches. At most as many as the plan's limit. */
export function compileIds(plan: ReadPlan): CompiledRead {
  return compiled({ ...plan, fields: [], embeds: [] }, 'ids', (idPlan, numbering) => {
    const where = getConditions(idPlan, numbering, 't')
    const page = renderPage(idPlan, numbering)
    const { orderBy, joins } = renderOrder(idPlan)
    return sql`
      select string_agg(m.id::text, ',' order by m.place) as ids
      from (
        select *, row_number() over () as place
        from (
          select t.id
          from ${sql.table(idPlan.binding.table)} t${joins}
          where ${where}
          order by ${orderBy} ${page}
        ) t
      ) m
    `
  })
}
