import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { openPostgres } from '../../../db/postgres/postgres.ts'
import { eventually } from '../../../testing/eventually.ts'
import { freePort } from '../../../testing/postgres-cluster.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { listenTo, type TestStream } from '../../../testing/test-stream.ts'

const service = await startTestService({ port: await freePort() })
const url = `${service.publicUrl}/api/v4/changes/stream`
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Delta Mill', type: 'client' })
const project = await api.create('/projects', { title: 'Mill house', companyid: company })
const worker = await service.person(account, { grants: { 3: true, 4: true } })

const open = async (headers: Record<string, string>) => {
  const stream = await listenTo(url, headers)
  await eventually(() => expect(stream.position()).toMatch(/^\d+$/))
  return stream
}

describe('the stream of changes', () => {
  it('reports every committed change of a record that the caller can see, without values', async () => {
    const all = await open(api.headers)
    const own = await open(worker.api.headers)
    const mine = await api.create('/items', { name: 'Survey', projectid: project, contactid: worker.id })
    const other = await api.create('/items', { name: 'Secret', projectid: project })
    await api.put(`/items/${mine}`, { name: 'Survey of the site' })
    await api.put(`/items/${other}/complete`)
    expect((await api.put(`/items/${mine}`, { priority: 77 })).status).toBe(400)
    await api.delete(`/items/${mine}`)
    const told = (resource: string, id: number, action: string) => ({ resource, id, action })
    await eventually(() =>
      expect(all.events.filter(({ data }) => data.resource === 'items').map(({ data }) => data)).toEqual([
        told('items', mine, 'create'),
        told('items', other, 'create'),
        told('items', mine, 'update'),
        told('items', other, 'complete'),
        told('items', mine, 'delete'),
      ]),
    )
    await eventually(() =>
      expect(own.events.filter(({ data }) => data.resource === 'items').map(({ data }) => data.action)).toEqual([
        'create',
        'update',
        'delete',
      ]),
    )
    expect(own.events.some(({ data }) => data.id === other && data.resource === 'items')).toBe(false)
    all.close()
    own.close()
  })

  it('reports a removal to those who can no longer see a record, and to nobody else', async () => {
    const { api: other, ...bystander } = await service.person(account, { grants: { 3: true, 4: true, 7: true } })
    const client = await service.person(account, { type: 'client', companyid: company, grants: { 3: 1, 4: 1 } })
    const item = await api.create('/items', { name: 'Handed over', projectid: project, contactid: worker.id })
    const shown = { companyid: company, clientaccess: true, staffid: [worker.id] }
    const open1 = await api.create('/projects', { ...shown, title: 'Open' })
    const note = await api.create('/messages', { projectid: open1, body: 'Plans', clientaccess: true })
    const streams = await Promise.all([worker.api.headers, other.headers, client.api.headers].map(open))
    const [own, theirs, clients] = streams as [TestStream, TestStream, TestStream]
    await api.put(`/items/${item}`, { contactid: bystander.id })
    await api.put(`/messages/${note}`, { clientaccess: false })
    await api.put(`/projects/${open1}`, { staffid: [], clientaccess: false })
    await api.put(`/items/${item}`, { name: 'Handed over for good' })
    const told = (stream: TestStream) => stream.events.map(({ data }) => [data.resource, data.id, data.action])
    // The message may be reported while its project is still visible.
    await eventually(() =>
      expect(told(own).filter(([resource]) => resource !== 'messages')).toEqual([
        ['items', item, 'delete'],
        ['projects', open1, 'delete'],
      ]),
    )
    await eventually(() => expect(told(clients)).toContainEqual(['projects', open1, 'delete']))
    expect(told(clients).every(([resource]) => resource !== 'items')).toBe(true)
    // The new assignee is notified as well.
    await eventually(() =>
      expect(told(theirs).filter(([resource]) => resource !== 'notifications')).toEqual([
        ['items', item, 'update'],
        ['items', item, 'update'],
      ]),
    )
    for (const stream of streams) stream.close()
  })

  it('reports a view that is no longer shared, but not one that never was', async () => {
    const { api: colleague } = await service.person(account, { administrator: true })
    const view = { resource: 'items', query: 'status=all' }
    const shared = await worker.api.create('/views', { ...view, name: 'Ours', shared: true })
    const own = await worker.api.create('/views', { ...view, name: 'Mine' })
    const stream = await open(colleague.headers)
    const told = () => stream.events.map(({ data }) => [data.resource, data.id, data.action])
    await worker.api.put(`/views/${own}`, { query: '' })
    await worker.api.put(`/views/${shared}`, { shared: false })
    await worker.api.put(`/views/${shared}`, { query: '' })
    const next = await worker.api.create('/views', { ...view, name: 'Next', shared: true })
    await eventually(() => expect(told()).toContainEqual(['views', next, 'create']))
    expect(told().filter(([resource]) => resource === 'views')).toEqual([
      ['views', shared, 'delete'],
      ['views', next, 'create'],
    ])
    stream.close()
  })

  it('does not report changes of another account', async () => {
    const stranger = await service.account()
    const stream = await open(stranger.api.headers)
    await api.create('/items', { name: 'Survey', projectid: project })
    await stranger.api.create('/companies', { name: 'Harbour', type: 'client' })
    await eventually(() => expect(stream.events.map(({ data }) => data.resource)).toEqual(['companies']))
    stream.close()
  })

  it('resumes where it was left, however much has happened since', async () => {
    const first = await open(api.headers)
    const seen = await api.create('/companies', { name: 'Seen', type: 'client' })
    await eventually(() => expect(first.events.map(({ data }) => data.id)).toContain(seen))
    const last = first.events.at(-1)?.id ?? ''
    first.close()
    const items = Array.from({ length: 1200 }, (_, index) => ({ name: `Task ${index}`, projectid: project }))
    const { ids } = (await api.post('/items', items)).body.data as { ids: number[] }
    const second = await listenTo(url, { ...api.headers, 'last-event-id': last })
    await eventually(() => expect(second.events.map(({ data }) => data.id)).toEqual(ids))
    second.close()
    const from = { ...api.headers, 'last-event-id': 'yesterday' }
    expect((await listenTo(url, from)).status).toBe(400)
  })

  it.runIf(service.database.kind === 'postgres')('misses no change that commits after a later one', async () => {
    const stream = await open(api.headers)
    const early = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const append = (tx: Parameters<Parameters<typeof service.database.transaction>[0]>[0], record: number) =>
      sql`
        insert into changes (account_id, actor, resource, recordid, action, after)
        values (${account}, 'test', 'companies', ${record}, 'update', '{"phone": "1"}')
      `.execute(tx)
    const slow = service.database.transaction(async (tx) => {
      await append(tx, company)
      begun.resolve()
      await early.promise
    })
    await begun.promise
    const later = await api.create('/companies', { name: 'Later', type: 'client' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    early.resolve()
    await slow
    await api.put(`/companies/${later}`, { phone: '1' })
    await eventually(() => expect(stream.events.map(({ data }) => data.id)).toEqual([company, later, later]))
    stream.close()
  })

  it.runIf(service.database.kind === 'postgres')('waits only for changes that are being written', async () => {
    await sql`create database neighbour`.execute(service.database.kysely)
    const source = inject('testDatabase')
    if (source.kind !== 'postgres') throw new Error('there is no server with other databases')
    const url = new URL(source.adminUrl)
    url.pathname = '/neighbour'
    const neighbour = openPostgres(url.href, console.error)
    const held = Promise.withResolvers<void>()
    const holding = [service.database, neighbour].map((database) => {
      const begun = Promise.withResolvers<void>()
      const ended = database.transaction(async (tx) => {
        await sql`create table held (id int)`.execute(tx)
        begun.resolve()
        await held.promise
      })
      return { begun: begun.promise, ended }
    })
    await Promise.all(holding.map(({ begun }) => begun))
    const stream = await open(api.headers)
    const told = await api.create('/companies', { name: 'Told at once', type: 'client' })
    await eventually(() => expect(stream.events.map(({ data }) => data.id)).toEqual([told]))
    held.resolve()
    await Promise.all(holding.map(({ ended }) => ended))
    stream.close()
    await neighbour.close()
    await sql`drop database neighbour`.execute(service.database.kysely)
  })

  it.runIf(service.database.kind === 'postgres')(
    'continues when a write that held it back is rolled back',
    async () => {
      const stream = await open(api.headers)
      const begun = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      const given = service.database.transaction(async (tx) => {
        await sql`
        insert into changes (account_id, actor, resource, recordid, action, after)
        values (${account}, 'test', 'companies', ${company}, 'update', '{"phone": "1"}')
      `.execute(tx)
        begun.resolve()
        await end.promise
        throw new Error('changed my mind')
      })
      await begun.promise
      const later = await api.create('/companies', { name: 'Later', type: 'client' })
      end.resolve()
      await expect(given).rejects.toThrow('changed my mind')
      await eventually(() => expect(stream.events.map(({ data }) => data.id)).toEqual([later]))
      stream.close()
    },
  )

  it('can be opened 30 times per credential, also concurrently', async () => {
    const { api: listener } = await service.person(account, {})
    const streams = await Promise.all(Array.from({ length: 40 }, () => listenTo(url, listener.headers)))
    expect(streams.map(({ status }) => status).toSorted(ascending)).toEqual([
      ...Array(30).fill(200),
      ...Array(10).fill(429),
    ])
    for (const stream of streams) stream.close()
  })

  it('does not count streams that were closed', async () => {
    const { api: listener } = await service.person(account, {})
    const streams = await Promise.all(Array.from({ length: 30 }, () => listenTo(url, listener.headers)))
    for (const stream of streams) stream.close()
    const isOpenAgain = async () => {
      const stream = await listenTo(url, listener.headers)
      stream.close()
      return stream.status
    }
    await expect.poll(isOpenAgain, { timeout: 5000 }).toBe(200)
  })

  it('needs a credential, and ends when that becomes invalid', async () => {
    expect((await listenTo(url, {})).status).toBe(401)
    const { id, api: own } = await service.account()
    const stream = await open(own.headers)
    const keys = await own.list('/settings/apikeys')
    await own.delete(`/settings/apikeys/${keys[0]?.id}`)
    await stream.ended
    expect((await service.caller({ ...own.headers }).get('/me')).status).toBe(401)
    expect(id).not.toBe(account)
  })

  it('ends when the service stops', async () => {
    const stream = await open(api.headers)
    // Clients open connections in advance. They are kept open longer than a test takes.
    const unused = connect(Number(new URL(url).port), '127.0.0.1')
    await once(unused, 'connect')
    await service.app.close()
    await stream.ended
    unused.destroy()
  })
})
