/** Rules applied when capacities and days off are written: people write their own days off, leads everybody's. */
import { problem } from '../../../contract/requests/problem.ts'
import { type capacities, daysoff } from '../../../contract/resources/time/capacity.ts'
import { noEffects } from '../../write/effects.ts'
import { loadRows } from '../../write/rows.ts'
import { type DraftOf, type EffectsOf, valueAfter, type WriteContext } from '../../write/write-context.ts'
import { isLead } from './timesheets.ts'

export const capacityEffects: EffectsOf<typeof capacities> = {
  ...noEffects,
  async prepare({ actor }, drafts) {
    const isChanging = drafts.some(({ values }) => Object.keys(values).length > 0)
    if (isLead(actor) || !isChanging) return drafts
    throw problem('no_permission', 'You do not have permission to change what people can work')
  },
}

export const dayOffEffects: EffectsOf<typeof daysoff> = {
  ...noEffects,
  async prepare(writing, drafts) {
    const people = drafts.filter(changes).flatMap((draft) => [valueAfter(draft, 'contactid'), ...whoseBefore(draft)])
    requireOwn(writing, people)
    return drafts
  },
  removed: requireOwners,
  restored: requireOwners,
}

type DayOff = DraftOf<typeof daysoff>

const changes = ({ before, values }: DayOff) => before === null || Object.keys(values).length > 0
const whoseBefore = ({ before }: DayOff) => (before === null ? [] : [before.contactid])

/** Null stands for the whole firm. */
function requireOwn({ actor }: WriteContext, people: readonly (number | null | undefined)[]): void {
  if (isLead(actor) || people.every((person) => actor.contact !== null && Number(person) === actor.contact)) return
  throw problem('no_permission', 'You do not have permission to change days off of other people')
}

async function requireOwners(writing: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || isLead(writing.actor)) return
  const rows = await loadRows(writing, daysoff, ids, ['contactid'])
  requireOwn(
    writing,
    [...rows.values()].map(({ contactid }) => contactid),
  )
}
