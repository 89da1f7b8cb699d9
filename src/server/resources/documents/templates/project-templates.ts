import { sql } from 'kysely'
import * as declared from '../../../../contract/resources/work/project-templates.ts'
import { bind, computed, relation } from '../../../query/binding.ts'
import type { Context, Expression, Row } from '../../../query/condition.ts'
import { relatedAggregate } from '../../../query/related-aggregates.ts'
import { noEffects } from '../../../write/effects.ts'
import type { Effects } from '../../../write/write-context.ts'
import { templateSpec } from '../../lines/document-specs.ts'
import { percentage, type Render, stampSources } from '../../shared-sources.ts'
import { getParts } from '../document-effects.ts'
import { getLineEffects, getPhaseEffects } from '../document-part-effects.ts'
import { lineSources, phaseSources } from '../document-sources.ts'

const bindingOptions = { relations: {}, base: null, visible: () => null } as const

const overItems = (row: Row, context: Context, amount: Expression) =>
  relatedAggregate(
    context,
    sql`coalesce(sum(${amount}), 0)`,
    sql`from templateitems i
    where i.account_id = ${row.column('account_id')} and i.templateid = ${row.column('id')} and not i.deleted`,
  )
const charge: Render = (row, context) => overItems(row, context, sql`i."billAmount"`)
const profit: Render = (row, context) => overItems(row, context, sql`i."billAmount" - i."estCost"`)

export const projecttemplates = bind({
  ...bindingOptions,
  resource: declared.projecttemplates,
  table: 'projecttemplates',
  entity: 'project',
  sources: {
    estBillAmount: computed(charge),
    estInTotal: computed((row, context) => overItems(row, context, sql`i."estCost"`)),
    estProfitPercentage: computed((row, context) => percentage(profit(row, context), charge(row, context))),
    ...stampSources,
  },
})

export const templatephases = bind({
  ...bindingOptions,
  resource: declared.templatephases,
  table: 'templatephases',
  entity: null,
  sources: phaseSources('templateitems'),
})

export const templateitems = bind({
  ...bindingOptions,
  resource: declared.templateitems,
  table: 'templateitems',
  entity: 'item',
  relations: { phase: relation('templatephases', 'itemcollectionid') },
  sources: lineSources('template'),
})

export const templateEffects: Effects = { ...noEffects, children: getParts(templateSpec) }
export const templatePhaseEffects = getPhaseEffects(templateSpec)
export const templateItemEffects = getLineEffects(templateSpec)
