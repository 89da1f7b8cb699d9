/** People outside the firm see neither internal texts nor internal figures, whatever their permissions. */

import { beforeAll, describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { pathOf, sampleValue, writable } from '../../../testing/test-records.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const granted = Object.fromEntries(Object.values(permissions).map((id) => [id, true as const]))
const client = await service.person(account, { type: 'client', companyid: company, grants: granted })
const contractor = await service.person(account, { type: 'contractor', companyid: company, grants: granted })
const other = await service.person(account, { type: 'other', companyid: company, grants: granted })
const outsiders: readonly (readonly [string, Caller])[] = [
  ['A client', client.api],
  ['A contractor', contractor.api],
  ['Somebody of another kind', other.api],
]

const project = await api.create('/projects', {
  title: 'Boathouse',
  companyid: company,
  contractorid: [contractor.id],
  clientaccess: true,
  clientviewalltasks: true,
})
const at = { companyid: company, projectid: project }
const ids: Readonly<Record<string, number>> = {
  companies: company,
  contacts: client.id,
  projects: project,
  items: await api.create('/items', { name: 'Survey', projectid: project, contactid: [contractor.id] }),
  invoices: await api.create('/invoices', { ...at, title: 'Stage 1', items: [{ name: 'Survey' }] }),
  quotes: await api.create('/quotes', { ...at, title: 'Stage 1', clientaccess: true, items: [{ name: 'Survey' }] }),
}
const line = async (kind: string) => (await api.list(`/${kind}s/items`))[0]?.id as number
const lines = { invoiceitems: await line('invoice'), quoteitems: await line('quote') }

describe('Tags', () => {
  const tagged = ['companies', 'contacts', 'projects', 'items', 'invoices', 'quotes']
  const made: Record<string, { secret: number; open: number }> = {}
  beforeAll(async () => {
    for (const name of tagged) {
      const secret = await api.create(`/settings/${name}/tags`, { name: `Disputed ${name}` })
      const open = await api.create(`/settings/${name}/tags`, { name: `Statutory ${name}`, visibletoclient: true })
      made[name] = { secret, open }
      await api.put(`/${name}/${ids[name]}`, { tagid: [secret, open] })
    }
    const { secret, open } = made.items as { secret: number; open: number }
    for (const [name, id] of Object.entries(lines)) await api.put(`/${name}/${id}`, { tagid: [secret, open] })
    await api.put(`/invoices/${ids.invoices}`, { status: 'submitted' })
    await api.put(`/quotes/${ids.quotes}`, { status: 'sent' })
  })

  it.each(outsiders)('%s sees only those marked for people outside the firm', async (_who, caller) => {
    for (const name of tagged) {
      const { body, status } = await caller.get(`/${name}/${ids[name]}?fields=tags`)
      // A contractor sees no other contacts.
      if (status === 404) continue
      expect([name, body.data]).toMatchObject([name, { tags: [{ name: `Statutory ${name}` }] }])
      const count = async (tag?: number) =>
        (await caller.list(`/${name}?status=all&id=${ids[name]}&tagid=${tag}`)).length
      expect([name, await count(made[name]?.open), await count(made[name]?.secret)]).toEqual([name, 1, 0])
      const without = await caller.list(`/${name}?status=all&id=${ids[name]}&tagid=!${made[name]?.secret}`)
      expect([name, without.length]).toEqual([name, 1])
    }
    for (const path of ['/invoices', '/quotes', '/projects', '/items', '/companies', '/contacts', '/documents']) {
      const embeds = Object.keys(resourceNamed(path.slice(1)).embeds)
      const { body, status } = await caller.get(`${path}?status=all&fields=all,${embeds.join(',')}`)
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body)).not.toContain('Disputed')
    }
    expect((await caller.get('/settings/tags')).status).toBe(403)
  })

  it('Staff see all of them, and settings show which are marked', async () => {
    const { api: staff } = await service.person(account, { grants: { 2: true, 3: true } })
    const tags = (await staff.get(`/items/${ids.items}?fields=tags`)).body.data as { tags: unknown[] }
    expect(tags.tags).toHaveLength(2)
    const marked = await staff.list('/settings/items/tags?visibletoclient=true')
    expect(marked).toEqual([expect.objectContaining({ name: 'Statutory items', visibletoclient: true })])
  })

  it('Setting the visible tags keeps the hidden ones, and cannot add those', async () => {
    const { secret, open } = made.items as { secret: number; open: number }
    const path = `/items/${ids.items}`
    const refused = await contractor.api.put(path, { tagid: [secret] })
    expect([refused.status, refused.body.data]).toEqual([400, [`tagid: the tag with id ${secret} was not found.`]])
    expect((await contractor.api.put(path, { tagid: [] })).status).toBe(200)
    const tags = async () => ((await api.get(`${path}?fields=tags`)).body.data as { tags: { id: number }[] }).tags
    expect((await tags()).map(({ id }) => id)).toEqual([secret])
    await contractor.api.put(path, { tagid: [open] })
    expect((await tags()).map(({ id }) => id)).toEqual([secret, open])
  })
})

describe('Fields', () => {
  const names = ['companies', 'projects', 'items', 'invoices', 'quotes', 'invoiceitems', 'quoteitems']
  const recordOf = (name: string) => `${pathOf(name)}/${{ ...ids, ...lines }[name]}`
  const hiddenIn = (name: string) =>
    Object.entries(resourceNamed(name).fields).flatMap(([wire, { audience }]) => (audience === 'staff' ? [wire] : []))

  it.each(outsiders)('%s gets none of the firm’s own, in any part of a response', async (_who, caller) => {
    for (const name of names) {
      const hidden = hiddenIn(name)
      const list = await caller.list(`${pathOf(name)}?status=all&fields=all,${hidden.join(',')}`)
      const answered = list.flatMap((record) => Object.keys(record))
      expect([name, answered.includes('id'), answered.filter((wire) => hidden.includes(wire))]).toEqual([
        name,
        true,
        [],
      ])
      for (const wire of hidden) {
        const sorted = await caller.get(`${pathOf(name)}?sortby=${wire}`)
        expect([wire, sorted.status]).toEqual([wire, 400])
      }
    }
  })

  it('Writing a record does not allow setting them', async () => {
    const body = Object.fromEntries(
      writable(resourceNamed('items'), false)
        .filter(([wire]) => hiddenIn('items').includes(wire))
        .map(([wire, field]) => [wire, sampleValue('items', wire, field)] as const)
        .filter(([, value]) => value !== undefined),
    )
    const before = (await api.get(`${recordOf('items')}?fields=${Object.keys(body)}`)).body.data
    const answer = await contractor.api.put(recordOf('items'), { ...body, description: 'Of the site' })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['x-ignored']).split(', ').toSorted(ascending)).toEqual(
      Object.keys(body).toSorted(ascending),
    )
    expect((await api.get(`${recordOf('items')}?fields=${Object.keys(body)}`)).body.data).toEqual(before)
  })

  it.each(outsiders)('%s can read no report about money, and no company summary', async (_who, caller) => {
    for (const path of ['/reports/profit', '/reports/invoiced', `/companies/${company}/summary`]) {
      expect([path, (await caller.get(path)).status]).toEqual([path, 403])
    }
    expect(JSON.stringify((await caller.get('/reports/time')).body)).not.toMatch(/cost|charge|profit/)
  })
})
