/**
 * Many concurrent writers. The embedded database runs one transaction at a time, between which others have their turn.
 */

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import { storedTogether } from './test-stored-together.ts'

const service = await startTestService()
const sideBySide = service.database.kind === 'postgres'
if (!sideBySide) console.warn('SKIPPED: writers that wait for each other are tried on PostgreSQL only')

const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const newProject = (title: string) => api.create('/projects', { title, companyid })
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

interface Move {
  readonly item: number
  readonly after: number
  /** Key that the item had when the move was acknowledged. */
  readonly key: string
}

describe('At the same time', () => {
  it('everybody who changes a record gets a response with their own values', async () => {
    const project = await newProject('Boathouse')
    const answers = await times(24, (writer) => api.put(`/projects/${project}?fields=title`, { title: `by ${writer}` }))
    expect(answers.map(({ body }) => (body.data as { title: string }).title)).toEqual(
      answers.map((_, writer) => `by ${writer}`),
    )
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(answers.length)
  })

  it('32 people reorder items, and nothing is lost', { timeout: 120_000 }, async () => {
    const project = await newProject('Boathouse')
    const names = Array.from({ length: 48 }, (_, index) => ({ name: `item ${index}`, projectid: project }))
    const { ids } = (await api.post('/items', names)).body.data as { ids: number[] }
    const picked = (seed: number) => ids[(seed * 7919) % ids.length] as number

    const moves = await times(32, async (mover) => {
      const item = ids[mover] as number
      const made: Move[] = []
      for (let turn = 1; turn <= 4; turn += 1) {
        const after = picked(mover * 31 + turn) === item ? picked(mover + 1) : picked(mover * 31 + turn)
        if (after === item) continue
        const answer = await api.put(`/items/${item}/order?fields=sortorder`, { placeafterid: after })
        expect(answer.status).toBe(200)
        made.push({ item, after, key: (answer.body.data as { sortorder: string }).sortorder })
      }
      await api.create('/items', { name: 'appended', projectid: project })
      return made
    })

    const list = await api.list(`/projects/${project}/items?fields=sortorder,name`)
    const moved = list.filter((record) => record.name !== 'appended').map((record) => record.id as number)
    expect(list).toHaveLength(ids.length + 32)
    expect(new Set(list.map((record) => record.sortorder)).size).toBe(list.length)
    expect(moved.toSorted((a, b) => a - b)).toEqual(ids)
    expect(moved).toEqual(await replayed(ids, moves.flat()))
  })

  /** The order that results from the acknowledged moves, in the sequence of the history. */
  async function replayed(start: readonly number[], moves: readonly Move[]): Promise<number[]> {
    const order = [...start]
    const open = [...moves]
    const changes = await api.list('/changes?resource=items&sortby=id&fields=recordid,action,after')
    for (const { recordid, action, after } of changes) {
      if (action !== 'move') continue
      const key = (after as { sortorder: string }).sortorder
      const index = open.findIndex((move) => move.item === recordid && move.key === key)
      expect(index).toBeGreaterThanOrEqual(0)
      const [move] = open.splice(index, 1) as [Move]
      order.splice(order.indexOf(move.item), 1)
      order.splice(order.indexOf(move.after) + 1, 0, move.item)
    }
    expect(open).toEqual([])
    return order
  }

  it.skipIf(!sideBySide)('a locked record does not delay its caller’s other writes', async () => {
    const project = await newProject('Lighthouse')
    const ids = await times(7, (index) => api.create('/items', { name: `item ${index}`, projectid: project }))
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = service.database.transaction(async (tx) => {
      await sql`select 1 from items where id = ${ids[4]}::bigint for update`.execute(tx)
      held.resolve()
      await released.promise
    })
    await held.promise
    const writes = ids.map((id) => api.put(`/items/${id}`, { name: 'Changed' }))
    const others = await Promise.all(writes.filter((_, index) => index !== 4))
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    released.resolve()
    await holding
    expect((await writes[4])?.status).toBe(200)
  })

  it('of two writers who have read the same version, one succeeds and the other gets a conflict', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tag = String((await api.get(`/companies/${companyid}`)).headers.etag)
      const answers = await times(2, (writer) =>
        api.put(`/companies/${companyid}`, { phone: `${round}/${writer}` }, { 'if-match': tag }),
      )
      expect(answers.map((answer) => answer.status).toSorted(ascending)).toEqual([200, 409])
      const winner = answers.findIndex((answer) => answer.status === 200)
      expect((await api.get(`/companies/${companyid}?fields=phone`)).body.data).toMatchObject({
        phone: `${round}/${winner}`,
      })
    }
  })

  it('the same applies to writers who do not see all fields', async () => {
    const { [permissions.sensitive]: _, ...grants } = everything
    const blind = await service.person(account, { administrator: true, grants })
    for (let round = 0; round < 10; round += 1) {
      const tag = String((await blind.api.get(`/companies/${companyid}`)).headers.etag)
      const answers = await times(2, (writer) =>
        blind.api.put(`/companies/${companyid}`, { phone: `${round}/${writer}` }, { 'if-match': tag }),
      )
      expect(answers.map((answer) => answer.status).toSorted(ascending)).toEqual([200, 409])
    }
  })

  it('writers of different fields do not undo each other', async () => {
    const item = await api.create('/items', { name: 'Roof', projectid: await newProject('Pier') })
    const fields = ['code', 'description', 'storyPoints', 'duedate', 'priority', 'startdate']
    const values: Record<string, unknown> = {
      code: 'R',
      description: 'd',
      storyPoints: 3,
      duedate: '2026-02-01',
      priority: 1,
      startdate: '2026-01-01',
    }
    const answers = await times(fields.length, (index) => {
      const wire = fields[index] as string
      return api.put(`/items/${item}`, { [wire]: values[wire] })
    })
    expect(answers.map((answer) => answer.status)).toEqual(fields.map(() => 200))
    expect((await api.get(`/items/${item}`)).body.data).toMatchObject(values)
  })

  it('the first items of a project share its first phase', async () => {
    const project = await newProject('Warehouse')
    const created = await times(8, (index) => api.post('/items', { name: `item ${index}`, projectid: project }))
    expect(created.map((answer) => answer.status)).toEqual(created.map(() => 201))
    expect(await api.list(`/projects/${project}/phases`)).toHaveLength(1)
  })

  it('the first locations of a company are all stored, and one of them is the main one', async () => {
    const company = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
    const path = `/companies/${company}/locations`
    const made = await times(6, (index) => api.create(path, { name: `location ${index}` }))
    const { maincompanylocationid } = (await api.get(`/companies/${company}?fields=maincompanylocationid`)).body
      .data as { maincompanylocationid: number }
    expect(made).toContain(maincompanylocationid)
    expect(await api.list(path)).toHaveLength(6)
  })

  it('completing, deleting and changing one record result in a valid state, never in a server error', async () => {
    const item = await api.create('/items', { name: 'Gate', projectid: await newProject('Quay wall') })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => api.put(`/items/${item}/complete`)),
      ...Array.from({ length: 4 }, (_, index) => api.put(`/items/${item}`, { name: `Gate ${index}` })),
      ...Array.from({ length: 2 }, () => api.delete(`/items/${item}`)),
      ...Array.from({ length: 2 }, () => api.post(`/items/${item}/restore`)),
    ])
    for (const answer of answers) expect([200, 404, 409]).toContain(answer.status)
    const { status } = (await api.get(`/items/${item}?fields=status`)).body.data as { status: string }
    expect(['active', 'complete', 'deleted']).toContain(status)
  })

  it.skipIf(!sideBySide)('an option that is renamed is not stored under its old name', async () => {
    const field = await api.create('/settings/items/customfields', { name: 'Wing', type: 'dropdown' })
    const option = await api.create(`/settings/customfields/${field}/options`, { name: 'North' })
    const item = await api.create('/items', { name: 'Roof', projectid: await newProject('Wings') })
    const rename = (name: string) => () => api.put(`/settings/customfieldoptions/${option}`, { name })
    const choose = (value: string) => () => api.put(`/items/${item}`, { customfields: [{ id: field, value }] })
    const chosen = async () => {
      const { body } = await api.get(`/items/${item}?fields=customfields`)
      return (body.data as { customfields?: { value: string }[] }).customfields?.[0]?.value
    }
    const followed = await storedTogether(service.database, choose('North'), rename('South'))
    expect(followed.map(({ status }) => status)).toEqual([200, 200])
    expect(await chosen()).toBe('South')
    await api.put(`/items/${item}`, { customfields: [{ id: field, value: null }] })
    const refused = await storedTogether(service.database, rename('West'), choose('South'))
    expect(refused.map(({ status }) => status)).toEqual([200, 400])
    expect(await chosen()).toBeUndefined()
  })

  it('two records that are moved below each other do not form a cycle', async () => {
    const project = await newProject('Circles')
    const made = (path: string) => (name: string) => api.create(path, { name, projectid: project })
    for (const path of ['/items', '/files/folders']) {
      for (let turn = 0; turn < 8; turn += 1) {
        const [one, other] = [await made(path)('One'), await made(path)('Other')]
        const below = (id: number, parentid: number) => api.put(`${path}/${id}`, { parentid })
        const answers = await Promise.all([below(one, other), below(other, one)])
        expect([path, ...answers.map(({ status }) => status).toSorted(ascending)]).toEqual([path, 200, 400])
      }
    }
  })
})
