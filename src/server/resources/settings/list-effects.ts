/** What is in lists of other records: tags, and the groups, roles and teams of people. These records change with it. */
import { noEffects } from '../../write/effects.ts'
import { loggedInLists, logListed } from '../../write/linked.ts'
import { requireToGroup } from '../../write/rules/scope-along.ts'
import type { Draft, Effects, WriteContext } from '../../write/write-context.ts'
import { groupLimits, teamLimits } from './plan-limits.ts'

export const tagEffects: Effects = { ...noEffects, ...loggedInLists('tags') }
export const roleEffects: Effects = { ...noEffects, ...loggedInLists('roles') }
export const groupEffects = limited('groups', groupLimits)
export const teamEffects: Effects = {
  ...limited('teams', teamLimits),
  prepare(writing, drafts) {
    requireToGroup(writing, drafts, 'members')
    return teamLimits.prepare(writing, drafts)
  },
  created: logMembers,
  changed: logMembers,
}

function limited(resource: string, limits: Effects): Effects {
  const { removed, restored } = loggedInLists(resource)
  return {
    ...limits,
    removed,
    restored: async (writing, ids, withParent) => {
      await limits.restored(writing, ids, withParent)
      await restored(writing, ids)
    },
  }
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
