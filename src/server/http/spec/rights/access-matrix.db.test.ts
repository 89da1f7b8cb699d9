/**
 * Every operation of every resource, called by every kind of caller: the rules below determine what each may do and
 * see.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../../../contract/language/resource.ts'
import { usualGrouping } from '../../../../contract/requests/counts-request.ts'
import { startTestService } from '../../../testing/test-api.ts'
import {
  type ActorName,
  actorNames,
  audienceNames,
  createAudiences,
  type TestAudience,
} from '../../../testing/test-audiences.ts'
import { everyResource, isCreated, pathOf } from '../../../testing/test-records.ts'
import { partOf } from '../../../testing/test-size.ts'

const service = await startTestService()
const audiences = await createAudiences(service)
const nobody = service.caller({})

const staff: readonly ActorName[] = ['key', 'administrator', 'plain', 'own', 'team', 'division', 'powerless']
const administrators: readonly ActorName[] = ['key', 'administrator']
/** Callers with permission 11. */
const seeMoney: readonly ActorName[] = ['key', 'administrator']
const all = audienceNames

type Seen = Readonly<Record<ActorName, readonly TestAudience[]>>

/**
 * Whose work a caller sees: everything with permission 2, their own, the team's with 23, the division's with 24, and
 * shared work.
 */
const work: Seen = {
  key: all,
  administrator: all,
  plain: all,
  own: ['shared'],
  team: ['shared', 'mates'],
  division: ['shared', 'north'],
  contractor: ['shared'],
  client: ['shared'],
  powerless: [],
}
/** Time is visible to those who see the person who spent it, or the division; clients see that of shared projects. */
const spent: Seen = { ...work, own: ['shared'], team: ['mates'], division: ['shared', 'north'], contractor: [] }
const staffOnly: Seen = { ...work, client: [] }
/** Companies and contacts are visible by division; people from outside see their own. */
const near: Seen = { ...work, own: all, team: all, division: ['shared'], powerless: all }

/** Records set up by the account's key, not by a person. */
const ofKey: Seen = {
  key: all,
  administrator: all,
  plain: [],
  own: [],
  team: [],
  division: [],
  contractor: [],
  client: [],
  powerless: [],
}

/** Resources whose records are visible neither with their work nor to the whole account. */
const particular: Readonly<Record<string, Seen>> = {
  companies: { ...near, contractor: ['mates', 'north', 'foreign'], client: ['shared'] },
  companylocations: { ...near, contractor: ['mates', 'north', 'foreign'], client: ['shared'] },
  contacts: { ...near, contractor: [], client: [] },
  time: spent,
  activetimers: spent,
  // Unassigned allocations are visible to the assignees of the item.
  timeallocations: { ...staffOnly, team: ['shared'] },
  expenses: staffOnly,
  invoices: staffOnly,
  invoicephases: staffOnly,
  invoiceitems: staffOnly,
  payments: staffOnly,
  quotes: staffOnly,
  quotephases: staffOnly,
  quoteitems: staffOnly,
  messages: staffOnly,
  files: staffOnly,
  projectnotes: staffOnly,
  bookmarks: staffOnly,
  webhooks: ofKey,
}

/** Whether a resource's records belong to somebody's work; the others belong to the account. */
function isWork(of: Resource): boolean {
  if (['companies', 'contacts', 'projects', 'invoices', 'quotes', 'files', 'messages'].includes(of.name)) return true
  const targets = Object.values(of.fields).map(({ kind, required, target }) =>
    kind === 'toone' && required ? target : '',
  )
  return targets.some((target) => ['projects', 'items', 'companies', 'invoices', 'quotes'].includes(target ?? ''))
}

const seenAudiences = (of: Resource, actor: ActorName): readonly TestAudience[] =>
  particular[of.name]?.[actor] ?? (isWork(of) ? work[actor] : all)

/** Who may do what to a kind of records, by the declaration's three words for it and the caller's rights. */
function may(of: Resource, actor: ActorName, action: 'view' | 'add' | 'edit' | 'delete'): boolean {
  const who = action === 'view' ? of.readers : of.writers
  if (who === 'nobody') return false
  if (who === 'administrators' && !administrators.includes(actor)) return false
  if (who === 'staff' && !staff.includes(actor)) return false
  if (of.admits && !seeMoney.includes(actor)) return false
  const right = action === 'add' ? of.addRight : action
  return of.permission === null || audiences.actions[actor].includes(right)
}

/** Visibility and rights of views depend on their owners, not on work: they have tests of their own. */
const resources = everyResource.filter(
  (of) => !of.singleton && !of.fixedSet && of.writers !== 'nobody' && of.name !== 'views',
)
/** Every resource and every caller occurs; in a full run every pair of them. */
const pairs = resources.flatMap((of, row) => partOf(actorNames, 3, row).map((actor) => [of.name, actor, of] as const))

describe.each(pairs)('%s and the caller "%s":', (name, actor, of) => {
  const api = audiences.callers[actor]
  const path = pathOf(name)
  const seen = seenAudiences(of, actor)
  const ids = {} as Record<TestAudience, number>
  beforeAll(async () => {
    for (const audience of audienceNames) ids[audience] = await audiences.idOf(name, audience)
  })

  it('sees exactly the permitted records, in lists, totals and single reads', async () => {
    const list = await api.get(
      `${path}?id=${Object.values(ids).join(',')}&status=all&fields=id&includetotalrows=true&sortby=id`,
    )
    if (!may(of, actor, 'view')) {
      expect(list.status).toBe(403)
      if (usualGrouping(of)) expect((await api.get(`${path}/counts`)).status).toBe(403)
      expect(list.body.data).toEqual([`You do not have permission to view ${of.plural}.`])
      expect((await api.get(`${path}/${ids.shared}`)).status).toBe(403)
      return
    }
    const expected = [...new Set(seen.map((audience) => ids[audience]))].toSorted((a, b) => a - b)
    expect((list.body.data as { id: number }[]).map((record) => record.id)).toEqual(expected)
    expect(list.body.meta?.total).toBe(expected.length)
    if (usualGrouping(of)) {
      const counts = await api.get(`${path}/counts?id=${Object.values(ids).join(',')}&status=all`)
      expect([counts.status, counts.body.meta?.total]).toEqual([200, expected.length])
    }
    for (const audience of audienceNames) {
      const { status } = await api.get(`${path}/${ids[audience]}?fields=id`)
      expect([audience, status]).toEqual([audience, expected.includes(ids[audience]) ? 200 : 404])
    }
  })

  it('writes exactly the permitted records, and learns nothing of others', async () => {
    const hidden = audienceNames.find((audience) => !seen.includes(audience))
    const status = (right: boolean, other: number) => (right ? other : 403)
    if (isCreated(of)) expect((await api.post(path, {})).status).toBe(status(may(of, actor, 'add'), 400))
    expect((await api.put(`${path}/batch`, {})).status).toBe(status(may(of, actor, 'edit'), 400))
    expect((await api.delete(path)).status).toBe(status(may(of, actor, 'delete'), 400))
    if (hidden) {
      expect((await api.put(`${path}/${ids[hidden]}`, {})).status).toBe(status(may(of, actor, 'edit'), 404))
      expect((await api.delete(`${path}/${ids[hidden]}`)).status).toBe(status(may(of, actor, 'delete'), 404))
      expect((await api.delete(`${path}?ids=${ids[hidden]}`)).status).toBe(status(may(of, actor, 'delete'), 404))
      if (of.restorable) {
        expect((await api.post(`${path}/${ids[hidden]}/restore`)).status).toBe(status(may(of, actor, 'delete'), 404))
      }
      if (of.states.done) {
        expect((await api.put(`${path}/${ids[hidden]}/complete`)).status).toBe(status(may(of, actor, 'edit'), 404))
      }
      if (of.reorder && seen[0]) {
        const move = await api.put(`${path}/${ids[seen[0]]}/order`, { placeafterid: ids[hidden] })
        expect(move.status).toBe(status(may(of, actor, 'edit'), 404))
      }
    }
    const [own] = seen
    if (own) expect((await api.put(`${path}/${ids[own]}`, {})).status).toBe(status(may(of, actor, 'edit'), 200))
  })
})

it.each(resources.map((of) => of.name))('%s require a credential', async (name) => {
  const path = pathOf(name)
  const answers = [nobody.get(path), nobody.get(`${path}/1`), nobody.post(path, {}), nobody.delete(`${path}/1`)]
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([401, 401, 401, 401])
})
