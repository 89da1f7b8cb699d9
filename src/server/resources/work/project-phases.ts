import { sql } from 'kysely'
import { projectphases as declaration } from '../../../contract/resources/work/project-phases.ts'
import { bind, computed, relatedSource, relation } from '../../query/binding.ts'
import type { Context, Expression, Row } from '../../query/condition.ts'
import { relatedAggregate } from '../../query/related-aggregates.ts'
import { projectPartAudience } from '../history/audience.ts'
import { stampSources } from '../shared-sources.ts'
import { projectScope } from '../visibility/visibility.ts'
import { estimate, progress } from './item-progress.ts'

const overItems = (row: Row, context: Context, value: Expression): Expression =>
  relatedAggregate(
    context,
    value,
    sql`from items i
    where i.account_id = ${row.column('account_id')} and i.itemcollectionid = ${row.column('id')} and not i.deleted`,
  )

export const projectphases = bind({
  resource: declaration,
  table: 'projectphases',
  entity: null,
  relations: { project: relation('projects', 'projectid') },
  base: null,
  visible: (actor) => projectScope(actor, (row) => row.column('projectid')),
  audience: projectPartAudience,
  sources: {
    projecttitle: relatedSource('project', 'title'),
    percentcomplete: computed((row, context) => overItems(row, context, progress)),
    projectedtime: computed((row, context) => overItems(row, context, sql`coalesce(sum(${estimate}), 0)`)),
    ...stampSources,
  },
})
