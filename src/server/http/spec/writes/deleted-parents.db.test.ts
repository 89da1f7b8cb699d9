/** Records created or restored while, or after, their parent is deleted. Only PostgreSQL runs these concurrently. */

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { getBinding } from '../../../resources/bindings.ts'
import { startTestService } from '../../../testing/test-api.ts'
import {
  everyResource,
  fresh,
  isCreated,
  isUploaded,
  pathOf,
  samplesOf,
  uploadOf,
} from '../../../testing/test-records.ts'
import { storedTogether } from './test-stored-together.ts'

const service = await startTestService()
const isPostgres = service.database.kind === 'postgres'
if (!isPostgres) console.warn('SKIPPED: writers that wait for each other are tried on PostgreSQL only')

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const { id: account, api } = await service.account()
const samples = samplesOf(api)

const resourceOf = (name: string) => everyResource.find((of) => of.name === name)
const isMade = (name: string): boolean => {
  const of = resourceOf(name)
  return of !== undefined && (isCreated(of) || isUploaded(of))
}
/** A credit note is created by an operation: see `documents-at-once.db.test.ts`. */
const isNamed = ({ resource, parentField }: { resource: string; parentField: string }) =>
  resourceOf(resource)?.fields[parentField]?.write !== 'never'
const relations = everyResource.flatMap(({ name }) =>
  getBinding(name)
    .effects.children.filter((child) => isMade(name) && isMade(child.resource) && isNamed(child) && !child.leaving)
    .map(({ resource, parentField }) => [name, resource, parentField] as const),
)

type Body = Record<string, unknown>

/** A body of a record in a new parent, and of the record that the parent is part of. */
async function bodyIn(parent: string, child: string, by: string): Promise<{ id: number; body: Body }> {
  const body = await samples.bodyOf(child)
  // Only sent invoices accept payments.
  if (child === 'payments') return { id: Number(body.invoiceid), body }
  const id = await fresh(api, samples, parent)
  const above = (await api.get(`${pathOf(parent)}/${id}?fields=all`)).body.data as Body
  for (const whole of ['projectid', 'invoiceid', 'quoteid', 'templateid']) {
    if (!(whole in body) || whole === by) continue
    if (above[whole] && whole !== 'projectid') body[whole] = above[whole]
    else if (['companyid', 'invoiceid', 'quoteid'].includes(by)) delete body[whole]
    else body[whole] = above[whole] ?? body[whole]
  }
  return { id, body: { ...body, [by]: id } }
}

async function make(child: string, body: Body) {
  if (getBinding(child).lacks === 'create') return api.post(pathOf(child), ...(await uploadOf(body)))
  return api.post(pathOf(child), body)
}

/** Lets both proceed as far as possible before one of them is stored. */
const sideBySide = <T>(first: () => Promise<T>, second: () => Promise<T>) =>
  storedTogether(service.database, first, second)

/** Ids of records that exist although their parent is deleted. */
async function orphans(parent: string, child: string, by: string): Promise<readonly object[]> {
  const [above, below] = [parent, child].map((name) => sql.table(getBinding(name).table))
  const { rows } = await sql<{ id: number }>`
    select c.id
    from ${below} c
    join ${above} p on p.account_id = c.account_id and p.id = c.${sql.ref(by)}
    where c.account_id = ${account} and p.deleted and not c.deleted
  `.execute(service.database.kysely)
  return rows
}

const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status)

describe('Creating a record in a parent', () => {
  it('is supported by every database function', async () => {
    const { rows } = await sql`
      select proname
      from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~* 'for (update|share)'
    `.execute(service.database.kysely)
    expect(rows).toEqual([])
  })

  it('is not blocked by updates: with a trigger before them, all generated columns count, and none is in a key', async () => {
    const { rows } = await sql`
      select i.indexrelid::regclass::text as index
      from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attgenerated <> ''
      where i.indisunique and i.indexprs is null and i.indpred is null and exists (
        select
        from pg_trigger t
        where t.tgrelid = i.indrelid and not t.tgisinternal and t.tgtype & 19 = 19
      )
    `.execute(service.database.kysely)
    expect(rows).toEqual([])
  })

  it.skipIf(!isPostgres)('never deadlocks', async () => {
    const invoiceid = Number((await samples.bodyOf('payments')).invoiceid)
    const draft = await fresh(api, samples, 'invoices')
    const project = await fresh(api, samples, 'projects')
    const item = await api.create('/items', { name: 'Roof', projectid: project })
    const contactid = await fresh(api, samples, 'contacts')
    const deadlocks = async () => {
      const { rows } = await sql<{ deadlocks: string }>`
        select deadlocks
        from pg_stat_database
        where datname = current_database()
      `.execute(service.database.kysely)
      return Number(rows[0]?.deadlocks)
    }
    const before = await deadlocks()
    const time = { itemid: item, contactid, starttime: '2026-03-02T09:00:00Z', timespent: 5 }
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...[1, 2].map((amount) => api.post('/payments', { invoiceid, amount, date: '2026-03-02' })),
        ...['One', 'Other'].map((name) => api.post('/invoiceitems', { invoiceid: draft, name })),
        ...[time, time].map((body) => api.post('/time', body)),
        ...['One', 'Other'].map((name) => api.post('/items', { name, projectid: project, parentid: item })),
        api.put(`/items/${item}`, { name: `Roof ${round}` }),
        api.put(`/invoices/${draft}`, { title: `Draft ${round}` }),
      ])
      expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 200, 200])
    }
    expect((await deadlocks()) - before).toBe(0)
  })
})

describe('A record deleted with its parent', () => {
  it.each(relations)('of %s, %s by %s, is not restored without it', async (parent, child, by) => {
    const { id, body } = await bodyIn(parent, child, by)
    const made = (await make(child, body)).body.data as { id: number }
    expect((await api.delete(`${pathOf(parent)}/${id}`)).status).toBe(200)
    const answer = await api.post(`${pathOf(child)}/${made.id}/restore`)
    expect([answer.status, answer.body.data]).toEqual([
      409,
      [expect.stringMatching(/ is deleted; restore it first\.$/)],
    ])
  })
})

describe.skipIf(!isPostgres)('While its parent is being deleted', () => {
  it.each(relations)('of %s, what is created in %s by %s is deleted with it or refused', async (parent, child, by) => {
    const early = await bodyIn(parent, child, by)
    const goesAlong = await sideBySide(
      () => make(child, early.body),
      () => api.delete(`${pathOf(parent)}/${early.id}`),
    )
    expect(statusesOf(goesAlong)).toEqual([201, 200])
    const late = await bodyIn(parent, child, by)
    const refused = await sideBySide(
      () => api.delete(`${pathOf(parent)}/${late.id}`),
      () => make(child, late.body),
    )
    expect(statusesOf(refused)).toEqual([200, 400])
    expect(await orphans(parent, child, by)).toEqual([])
  })

  it('an item without a phase is put into a remaining one', async () => {
    const projectid = await fresh(api, samples, 'projects')
    const [first, second] = [
      await api.create('/projectphases', { name: 'First', projectid }),
      await api.create('/projectphases', { name: 'Second', projectid }),
    ]
    const answers = await sideBySide(
      () => api.delete(`/projectphases/${first}`),
      () => api.post('/items?fields=itemcollectionid', { name: 'Roof', projectid }),
    )
    expect(statusesOf(answers)).toEqual([200, 201])
    expect(answers[1]?.body.data).toMatchObject({ itemcollectionid: second })
  })

  it('a record is not restored into it', async () => {
    const projectid = await fresh(api, samples, 'projects')
    const item = await api.create('/items', { name: 'Roof', projectid })
    const again = async (
      order: (works: (() => ReturnType<typeof api.put>)[]) => (() => ReturnType<typeof api.put>)[],
    ) => {
      await api.delete(`/items/${item}`)
      const [one, other] = order([
        () => api.delete(`/projects/${projectid}`),
        () => api.post(`/items/${item}/restore`),
      ]) as [() => ReturnType<typeof api.put>, () => ReturnType<typeof api.put>]
      const statuses = statusesOf(await sideBySide(one, other))
      expect(await orphans('projects', 'items', 'projectid')).toEqual([])
      await api.post(`/projects/${projectid}/restore`)
      return statuses
    }
    expect(await again((works) => works)).toEqual([200, 409])
    expect(await again((works) => works.toReversed())).toEqual([200, 200])
  })

  it('a person’s timer is stopped, or not started', async () => {
    const itemid = await api.create('/items', { name: 'Roof', projectid: await fresh(api, samples, 'projects') })
    const both = async () => {
      const contactid = await fresh(api, samples, 'contacts')
      const start = () => api.post('/time/activetimers', { contactid, itemid })
      return [start, () => api.delete(`/contacts/${contactid}`)] as const
    }
    expect(statusesOf(await sideBySide(...(await both())))).toEqual([201, 200])
    const [start, leave] = await both()
    expect(statusesOf(await sideBySide(leave, start))).toEqual([200, 400])
    expect(await orphans('contacts', 'activetimers', 'contactid')).toEqual([])
  })
})

describe('While parents are being deleted', () => {
  it.each(relations)('of %s, what is created in %s by %s leaves no orphans', async (parent, child, by) => {
    for (let round = 0; round < 2; round += 1) {
      const { id, body } = await bodyIn(parent, child, by)
      const [making, removing] = [() => make(child, body), () => api.delete(`${pathOf(parent)}/${id}`)]
      const answers = await Promise.all(round === 0 ? [making(), removing()] : [removing(), making()])
      expect(statusesOf(answers).toSorted(ascending).join()).toMatch(/^200,(201|400)$/)
    }
    expect(await orphans(parent, child, by)).toEqual([])
  })

  it('many concurrent writers cause no errors and no orphans', { timeout: 120_000 }, async () => {
    const projects = await times(4, () => fresh(api, samples, 'projects'))
    const turn = async (number: number) => {
      const [projectid, next] = [projects[number % 4], projects[(number + 1) % 4]]
      const phase = await api.post('/projectphases', { name: 'Phase', projectid })
      const itemcollectionid = (phase.body.data as { id?: number }).id
      return statusesOf([
        phase,
        ...(await Promise.all([
          api.post('/items', { name: 'Named', projectid, itemcollectionid }),
          api.post('/items', { name: 'Unnamed', projectid }),
          api.post('/items', [
            { name: 'One', projectid: next },
            { name: 'Other', projectid },
          ]),
          ...(number % 5 === 1 ? [api.delete(`/projectphases/${itemcollectionid}`)] : []),
          ...(number % 8 === 3 ? [api.delete(`/projects/${projectid}`)] : []),
          ...(number % 8 === 5 ? [api.post(`/projects/${projects[2]}/restore`)] : []),
          ...(number % 8 === 6 ? [api.post(`/projects/${projects[3]}/restore`)] : []),
        ])),
      ])
    }
    const statuses = await times(6, async (writer) => {
      const answered: number[] = []
      for (let round = 0; round < 16; round += 1) answered.push(...(await turn(writer + 7 * round)))
      return answered
    })
    expect(statuses.flat().filter((status) => ![200, 201, 400, 404, 409].includes(status))).toEqual([])
    expect(statuses.flat().filter((status) => status === 201).length).toBeGreaterThan(60)
    expect(await orphans('projects', 'items', 'projectid')).toEqual([])
    expect(await orphans('projects', 'projectphases', 'projectid')).toEqual([])
    expect(await orphans('projectphases', 'items', 'itemcollectionid')).toEqual([])
  })
})
