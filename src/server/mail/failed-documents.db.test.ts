/** Mails with documents that do not arrive: the log says so, and whoever sent them is told. */
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startTestService } from '../testing/test-api.ts'
import { recordAt } from '../testing/test-records.ts'
import { startTestMailServer } from './test-mail-server.ts'

const mailServer = await startTestMailServer()
const service = await startTestService({ smtpUrl: `smtp://127.0.0.1:${mailServer.port}?from=post@lind.example` })
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const clerk = await service.person(account, { grants: { 2: true, 11: true, 12: true, 13: true } })
const boss = await service.person(account, {
  administrator: true,
  grants: { 2: true, 11: true, 12: true, 13: true },
})
const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
vi.spyOn(console, 'error').mockImplementation(() => {})

type Path = `/${'invoices' | 'quotes'}/${number}`

const make = async (kind: 'invoices' | 'quotes'): Promise<Path> =>
  `/${kind}/${await api.create(`/${kind}`, { title: 'Boathouse', companyid, items })}`
const logged = (path: Path, status: string) =>
  eventually(async () => {
    const log = await api.list(`${path}/sendings`)
    expect(log).toMatchObject([{ status }])
    return log
  })
const toldOf = async (path: Path, person = clerk) =>
  (await person.api.list('/me/notifications')).filter(
    ({ kind, resource, recordid }) => kind === 'undelivered' && `/${resource}/${recordid}` === path,
  )

it.each(['invoices', 'quotes'] as const)(
  'A refused mail of %s is logged with the server’s words, counts as not sent, and its sender is notified',
  async (kind) => {
    const path = await make(kind)
    expect((await clerk.api.post(`${path}/send`, { to: 'gone@example.com' })).status).toBe(200)
    expect(await logged(path, 'refused')).toMatchObject([
      { sentto: 'gone@example.com', refusal: expect.stringMatching(/550/), subject: expect.any(String) },
    ])
    expect(await recordAt(api, `${path}?fields=senttimes,sentdate`)).toEqual({ id: expect.any(Number), senttimes: 0 })
    expect(await toldOf(path)).toMatchObject([{ detail: 'refused', title: expect.stringContaining('Boathouse') }])
    expect(await toldOf(path, boss)).toEqual([])
  },
)

it('A reminder that the server refuses is logged, and its sender is notified', async () => {
  const path = await make('invoices')
  await api.put(path, { status: 'submitted' })
  expect((await clerk.api.post(`${path}/remind`, { to: 'gone@example.com' })).status).toBe(200)
  expect(await logged(path, 'refused')).toMatchObject([{ reminder: true, contactid: clerk.id }])
  expect(await toldOf(path)).toMatchObject([{ detail: 'refused' }])
})

it('Administrators are notified of a refused mail that no person sent', async () => {
  const path = await make('invoices')
  await api.post(`${path}/send`, { to: 'gone@example.com' })
  await logged(path, 'refused')
  expect(await toldOf(path, boss)).toMatchObject([{ detail: 'refused' }])
  expect(await toldOf(path)).toEqual([])
})

it('A mail that runs out of attempts ends as not delivered', async () => {
  const path = await make('invoices')
  mailServer.refuse(1)
  await service.database.transaction(async (tx) => {
    await sql`update jobs.queue set retry_limit = 0 where name = 'mail'`.execute(tx)
  })
  await clerk.api.post(`${path}/send`, { to: 'office@harbour.example' })
  expect(await logged(path, 'undelivered')).toMatchObject([{ refusal: expect.stringMatching(/451/) }])
  expect(await toldOf(path)).toMatchObject([{ detail: 'undelivered' }])
  await sql`update jobs.queue set retry_limit = 14 where name = 'mail'`.execute(service.database.kysely)
})

it('A mail whose last attempt was lost with its process is given up after some days, once', async () => {
  const path = await make('quotes')
  await clerk.api.post(`${path}/send`, { to: 'office@harbour.example' })
  const [{ id } = { id: 0 }] = await logged(path, 'sent')
  const waiting = (days: number) =>
    sql`
      update sendings
      set status = 'waiting', senton = now() - ${days} * interval '1 day'
      where account_id = ${account} and id = ${id}::bigint
    `.execute(service.database.kysely)
  await waiting(3)
  await service.turn('give up lost mails', new Date())
  await eventually(async () => expect(await api.list(`${path}/sendings`)).toMatchObject([{ status: 'waiting' }]))
  await waiting(5)
  await service.turn('give up lost mails', new Date())
  await logged(path, 'undelivered')
  expect(await toldOf(path)).toHaveLength(1)
})
