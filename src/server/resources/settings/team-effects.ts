/** Teams: the people in one have it in a list of theirs, which changes with its members. */
import { logListed } from '../../write/linked.ts'
import { requireToGroup } from '../../write/rules/scope-along.ts'
import type { Draft, Effects, WriteContext } from '../../write/write-context.ts'
import { teamLimits } from './plan-limits.ts'

export const teamEffects: Effects = {
  ...teamLimits,
  prepare(writing, drafts) {
    requireToGroup(writing, drafts, 'members')
    return teamLimits.prepare(writing, drafts)
  },
  created: logMembers,
  changed: logMembers,
}

/** Logs the people who came into teams or left them. */
async function logMembers(writing: WriteContext, drafts: readonly Draft[]): Promise<void> {
  for (const { id, before, values } of drafts) {
    if (!('members' in values)) continue
    const [earlier, later] = [membersIn(before), membersIn(values)]
    const lost = earlier.filter((member) => !later.includes(member))
    const got = later.filter((member) => !earlier.includes(member))
    await logListed(writing, { resource: 'teams', id, owners: lost, what: 'lost' })
    await logListed(writing, { resource: 'teams', id, owners: got, what: 'got' })
  }
}

const membersIn = (values: Draft['before']): readonly number[] =>
  Array.isArray(values?.members) ? values.members.map(Number) : []
