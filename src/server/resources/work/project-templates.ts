import { sql } from 'kysely'
import * as declared from '../../../contract/resources/work/project-templates.ts'
import { column, computed, type ReadBinding, relation } from '../../query/binding.ts'
import type { Row } from '../../query/condition.ts'
import { noEffects } from '../../write/effects.ts'
import type { Effects } from '../../write/writing.ts'
import { partsOf } from '../documents/document-effects.ts'
import { lineEffectsOf, phaseEffectsOf } from '../documents/document-part-effects.ts'
import { lineSources, phaseSources } from '../documents/document-sources.ts'
import { templateSpec } from '../documents/document-specs.ts'
import { percentage, stampSources } from '../shared-sources.ts'

const whole = { relations: {}, base: null, visible: () => null } as const

const overItems = (row: Row, amount: ReturnType<typeof sql>) =>
  sql`(
    select coalesce(sum(${amount}), 0)
    from templateitems i
    where i.account_id = ${row.column('account_id')} and i.templateid = ${row.column('id')} and not i.deleted
  )`
const charge = (row: Row) => overItems(row, sql`i."billAmount"`)
const profit = (row: Row) => overItems(row, sql`i."billAmount" - i."estCost"`)

export const projecttemplates: ReadBinding<typeof declared.projecttemplates> = {
  ...whole,
  resource: declared.projecttemplates,
  table: 'projecttemplates',
  entity: 'project',
  sources: {
    id: column(),
    title: column(),
    description: column(),
    startdate: column(),
    duedate: column(),
    categoryid: column(),
    priority: column(),
    costRateType: column(),
    chargeRateType: column(),
    clientaccess: column(),
    clientviewalltasks: column(),
    staffviewalltasks: column(),
    manualBudget: column(),
    estBillAmount: computed(charge),
    estInTotal: computed((row) => overItems(row, sql`i."estCost"`)),
    estProfitPercentage: computed((row) => percentage(profit(row), charge(row))),
    ...stampSources,
  },
}

export const templatephases: ReadBinding<typeof declared.templatephases> = {
  ...whole,
  resource: declared.templatephases,
  table: 'templatephases',
  entity: null,
  sources: { ...phaseSources('templateitems'), templateid: column() },
}

export const templateitems: ReadBinding<typeof declared.templateitems> = {
  ...whole,
  resource: declared.templateitems,
  table: 'templateitems',
  entity: 'item',
  relations: { phase: relation('templatephases', 'itemcollectionid') },
  sources: { ...lineSources('template'), templateid: column() },
}

export const templateEffects: Effects = { ...noEffects, children: partsOf(templateSpec) }
export const templatePhaseEffects = phaseEffectsOf(templateSpec)
export const templateItemEffects = lineEffectsOf(templateSpec)
