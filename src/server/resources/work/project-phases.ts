import { sql } from 'kysely'
import { projectphases as declaration } from '../../../contract/resources/work/project-phases.ts'
import { column, computed, type ReadBinding, relatedSource, relation } from '../../query/binding.ts'
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

export const projectphases: ReadBinding<typeof declaration> = {
  resource: declaration,
  table: 'projectphases',
  entity: null,
  relations: { project: relation('projects', 'projectid') },
  base: null,
  visible: (actor) => projectScope(actor, (row) => row.column('projectid')),
  audience: projectPartAudience,
  sources: {
    id: column(),
    name: column(),
    description: column(),
    projectid: column(),
    projecttitle: relatedSource('project', 'title'),
    startdate: column(),
    duedate: column(),
    percentcomplete: computed((row, context) => overItems(row, context, progress)),
    projectedtime: computed((row, context) => overItems(row, context, sql`coalesce(sum(${estimate}), 0)`)),
    sortorder: column(),
    ...stampSources,
  },
}
