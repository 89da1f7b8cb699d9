/** Lists that were exported here and are imported again hold nothing new, whatever the kind, the format and the language. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importables } from '../../../../contract/imports/importable.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'
import { filesOf } from '../../../testing/test-files.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { answerTo } = filesOf(service)

/** What exports write otherwise than a person would: fractions of an hour, guarded texts, codes like numbers, odd prices. */
async function firm(locale: string) {
  const { id } = await service.account()
  await sql`update accounts set locale = ${locale} where id = ${id}`.execute(service.database.kysely)
  const { api, id: director } = await service.person(id, {
    administrator: true,
    grants: { ...everything, 2: true, 11: true },
  })
  // Nobody shares a name: people who do are asked about.
  await api.put(`/contacts/${director}`, { firstname: 'Dora', lastname: 'Rector' })
  const { people, items, projects } = await createFirm(api)
  await api.create('/companies', {
    name: '=Sum & Sons, "the" firm',
    type: 'client',
    code: '007',
    email: 'a@sum.example',
  })
  await api.create('/companies', { name: 'Multi\nline', type: 'client', phone: '+49 40 123' })
  for (const minute of [21, 170, 610, 700, 1023, 1439]) {
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const record = { contactid: people.ida, itemid: items.survey, starttime: `2026-03-03T${clock}:00` }
    await api.create('/time', { ...record, timespent: (minute % 7) + 1, notes: '-3 °C; "wet", 1,5 h' })
  }
  // Equal records are records of their own.
  for (const _ of [1, 2])
    await api.create('/time', { contactid: people.omar, itemid: items.plan, starttime: '2026-03-04', timespent: 60 })
  await api.create(`/projects/${projects.warehouse}/phases`, { name: 'Concept', startdate: '2026-04-05' })
  for (const name of ['hourlyservices', 'fixedprices', 'goodservices'] as const) {
    const path = resourceNamed(name).paths[0]?.path ?? ''
    const price = name === 'hourlyservices' ? { outLabourPrice: 1234.5 } : { outUnitPrice: 0.385, quantity: 1000 }
    await api.create(path, { name: 'Mileage', code: '0012', ...price })
    await api.create(path, { name: 'Surveys, all of them', ...price })
  }
  return api
}

const filters: Readonly<Record<string, string>> = { time: '&trackedfrom=2026-02-01&trackedto=2026-03-31' }

it.each(['en-US', 'de-DE'].flatMap((locale) => ['csv', 'xlsx'].map((format) => [locale, format] as const)))(
  'Our own export in %s as %s can be imported',
  async (locale, format) => {
    const api = await firm(locale)
    for (const { resource } of importables) {
      const path = resourceNamed(resource).paths[0]?.path ?? ''
      for (const fields of ['', '&fields=all']) {
        const what = `${resource}${fields}`
        const { rawPayload, statusCode } = await answerTo(
          api,
          `${path}/export?format=${format}${filters[resource] ?? ''}${fields}`,
        )
        expect([what, statusCode]).toEqual([what, 200])
        const found = await checked(api, resource, rawPayload)
        const bad = (await rowsOf(api, found)).flatMap(({ problems }) => problems.map(({ message }) => message))
        const differing = (await rowsOf(api, found, 'update')).flatMap((row) => row.differs)
        const { created, updated, rows } = found
        expect([what, { bad, differing, created, updated, isEmpty: rows === 0 }]).toEqual([
          what,
          { bad: [], differing: [], created: 0, updated: 0, isEmpty: false },
        ])
        const brought = await finished(api, 'run', found)
        expect([what, brought]).toMatchObject([what, { created: 0, updated: 0, unchanged: rows }])
      }
    }
  },
)

it('Moments of a workbook are read to the second, whichever minute they are', async () => {
  const { api } = await service.account()
  const projectid = await api.create('/projects', {
    title: 'Pier',
    companyid: await api.create('/companies', { name: 'Kelp', type: 'client' }),
  })
  const itemid = await api.create('/items', { name: 'Survey', projectid })
  const contactid = await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  const starts = Array.from({ length: 120 }, (_, at) => {
    const minute = at * 12 + (at % 11)
    return `2026-03-03T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
  })
  const made = await api.post(
    '/time',
    starts.map((starttime) => ({ contactid, itemid, starttime, timespent: 5 })),
  )
  expect(made.status).toBe(201)
  const day = 'trackedfrom=2026-03-03&trackedto=2026-03-03'
  const { rawPayload } = await answerTo(api, `/time/export?format=xlsx&${day}`)
  for (const id of (made.body.data as { ids: number[] }).ids) await api.delete(`/time/${id}`)
  expect(await finished(api, 'run', await checked(api, 'time', rawPayload))).toMatchObject({ created: starts.length })
  const times = await api.list(`/time?${day}&fields=starttime&sortby=starttime&pagesize=200`)
  expect(times.map(({ starttime }) => starttime)).toEqual(starts)
})
