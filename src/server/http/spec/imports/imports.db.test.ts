/** Importing a file: columns are mapped, rows checked before any write, corrected, written once, and undone. */
import { beforeAll, describe, expect, it } from 'vitest'
import { checked, finished, rowsOf, settled, type TestImport, upload } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller, TestResponse } from '../../../testing/test-caller.ts'

const service = await startTestService()

const companies = `Client Name;E-Mail;Phone;Street;Zip Code;City;Ignored
Müller & Söhne;info@mueller.example;+49 30 1;Hauptstr. 1;10115;Berlin;x
Harbour Trust;hello@harbour.example;;1 Quay;3000;Melbourne;y
`

describe('A file of companies', () => {
  let api: Caller
  let answer: TestResponse
  let id: number
  beforeAll(async () => {
    ;({ api } = await service.account())
    answer = await upload(api, 'companies', companies)
    id = (answer.body.data as TestImport).id
  })

  it('has its columns matched and shown with examples', async () => {
    expect(answer.status).toBe(201)
    const read = await settled(api, id)
    expect(read).toMatchObject({ status: 'mapping', rows: 2, key: 'name' })
    const fields = read.columns.map(({ field }) => field)
    expect(fields).toEqual(['name', 'email', 'phone', 'address1', 'zipcode', 'city', null])
    expect(read.columns[0]?.examples).toEqual(['Müller & Söhne', 'Harbour Trust'])
  })

  it('is checked without writing anything', async () => {
    expect((await api.put(`/imports/${id}`, {})).status).toBe(200)
    expect(await settled(api, id)).toMatchObject({ status: 'checked', created: 2, updated: 0, bad: 0 })
    expect(await api.list('/companies')).toEqual([])
  })

  it('creates its records when it runs, with their history', async () => {
    expect(await finished(api, 'run', { id })).toMatchObject({ status: 'done', created: 2, bad: 0 })
    const made = await api.list('/companies?sortby=name&fields=name,email,type&includelocations=true')
    expect(made.map(({ name, type }) => [name, type])).toEqual([
      ['Harbour Trust', 'client'],
      ['Müller & Söhne', 'client'],
    ])
    expect(made[1]?.locations).toMatchObject([{ city: 'Berlin', address1: 'Hauptstr. 1' }])
    const history = await api.list(`/changes?resource=companies&recordid=${made[0]?.id}`)
    expect(history.some(({ action }) => action === 'create')).toBe(true)
  })

  it('creates nothing twice when it is imported again', async () => {
    expect(await checked(api, 'companies', companies)).toMatchObject({ created: 0, updated: 0, unchanged: 2, bad: 0 })
    const moved = await checked(api, 'companies', companies.replace('Berlin', 'Hamburg'))
    expect(await finished(api, 'run', moved)).toMatchObject({ created: 0, updated: 1 })
    const cities = async () => (await api.list('/companylocations?sortby=id&fields=city')).map(({ city }) => city)
    expect(await cities()).toEqual(['Hamburg', 'Melbourne'])
    expect(await finished(api, 'undo', moved)).toMatchObject({ removed: 1, kept: 0 })
    expect(await cities()).toEqual(['Berlin', 'Melbourne'])
  })

  it('is undone completely', async () => {
    expect(await finished(api, 'undo', { id })).toMatchObject({ status: 'undone', removed: 2, kept: 0 })
    expect(await api.list('/companies')).toEqual([])
  })
})

describe('Invalid rows', () => {
  const file = `First name,Surname,Email,Company,Type
Ida,Lind,ida@example.com,harbour trust,client
Ben,Okafor,not an email,Harbour Trust,client
Kim,Reyes,kim@example.com,Nowhere Ltd,pirate
,,,Harbour Trust,client
`
  let api: Caller
  let found: TestImport
  beforeAll(async () => {
    ;({ api } = await service.account())
    await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
    found = await checked(api, 'contacts', file)
  })

  it('are listed with a reason for each cell', async () => {
    expect(found).toMatchObject({ status: 'checked', created: 1, bad: 3 })
    const rows = await rowsOf(api, found)
    expect(rows.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
      [3, [2]],
      [4, [3, 4]],
      [5, [0]],
    ])
    expect(rows[1]?.problems[0]?.message).toBe(
      "'Nowhere Ltd' was not found; import companies first, or correct the name.",
    )
  })

  it('can be corrected in place, and are checked at once', async () => {
    const rows = [
      { row: 3, cells: ['Ben', 'Okafor', 'ben@example.com', 'Harbour Trust', 'client'] },
      { row: 4, cells: ['Kim', 'Reyes', 'kim@example.com', 'Nowhere', 'client'] },
    ]
    const { body } = await api.put(`/imports/${found.id}/rows`, { rows })
    expect(body.data).toMatchObject([
      { row: 3, status: 'create', problems: [] },
      { row: 4, status: 'bad', problems: [{ column: 3 }] },
    ])
    expect((await api.get(`/imports/${found.id}`)).body.data).toMatchObject({ created: 2, bad: 2 })
  })

  it('are skipped, and imported once they are corrected', async () => {
    expect(await finished(api, 'run', found)).toMatchObject({ status: 'done', created: 2, bad: 2 })
    const rows = [{ row: 4, cells: ['Kim', 'Reyes', 'kim@example.com', '', 'client'] }]
    expect((await api.put(`/imports/${found.id}/rows`, { rows })).status).toBe(200)
    expect(await finished(api, 'run', found)).toMatchObject({ created: 3, bad: 1 })
    expect(await api.list('/contacts')).toHaveLength(3)
    expect(await finished(api, 'undo', found)).toMatchObject({ removed: 3 })
    expect(await api.list('/contacts')).toEqual([])
  })
})

describe('Recognised rows', () => {
  let api: Caller
  let account: number
  let harbour: number
  let quay: number
  beforeAll(async () => {
    ;({ id: account, api } = await service.account())
    const both = { type: 'client', phone: '1' }
    harbour = await api.create('/companies', { ...both, name: 'Harbour Trust', website: 'a.example' })
    quay = await api.create('/companies', { ...both, name: 'Quay' })
  })
  const file = 'Name,Phone,Web\nHARBOUR TRUST,2,b.example\nQuay,1,\nNew,3,\nnew,4,\n'

  it('update existing records, skip unchanged ones, and are asked about if the file has them twice', async () => {
    const found = await checked(api, 'companies', file)
    expect(found).toMatchObject({ created: 1, updated: 1, unchanged: 1, bad: 1 })
    const [twice] = await rowsOf(api, found)
    expect(twice).toMatchObject({ row: 5, problems: [{ message: 'Row 4 has the same name.', decides: true }] })
    await api.put(`/imports/${found.id}/rows`, { rows: [{ row: 5, choice: 'update' }] })
    expect(await finished(api, 'run', found)).toMatchObject({ created: 1, updated: 2, unchanged: 1 })
    expect(await api.list('/companies?sortby=name&fields=name,phone')).toMatchObject([
      { name: 'HARBOUR TRUST', phone: '2' },
      { name: 'new', phone: '4' },
      { name: 'Quay', phone: '1' },
    ])
    const colleague = await service.person(account, { administrator: true })
    await colleague.api.put(`/companies/${harbour}`, { phone: '99' })
    expect(await finished(api, 'undo', found)).toMatchObject({ status: 'undone', kept: 1 })
    expect((await rowsOf(api, found, 'kept')).map(({ recordid }) => recordid)).toEqual([harbour])
    expect(await api.list('/companies?sortby=name&fields=name,phone,website')).toMatchObject([
      { name: 'Harbour Trust', phone: '99', website: 'a.example' },
      { id: quay, name: 'Quay' },
    ])
  })

  it('are skipped if the importer chooses so', async () => {
    const found = await checked(api, 'companies', 'Name,Phone\nQuay,7\n', { existing: 'keep' })
    expect(await finished(api, 'run', found)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect((await api.get(`/companies/${quay}?fields=phone`)).body.data).toMatchObject({ phone: '1' })
  })

  it('that have been changed since the import survive the undo', async () => {
    const found = await finished(api, 'run', await checked(api, 'companies', 'Name\nOne\nTwo\n'))
    const [one] = await api.list('/companies?name=One')
    await api.put(`/companies/${one?.id}`, { phone: '5' })
    expect(await finished(api, 'undo', found)).toMatchObject({ removed: 1, kept: 1 })
    expect(await api.list('/companies?name=One')).toHaveLength(1)
    expect(await api.list('/companies?name=Two')).toEqual([])
  })
})

describe('Recognised rows, one by one,', () => {
  it('can be skipped, updated or created, regardless of the others', async () => {
    const { api } = await service.account()
    const ids: number[] = []
    for (const name of ['Ash', 'Beech', 'Cedar', 'Same'])
      ids.push(await api.create('/companies', { name, type: 'client', phone: '1' }))
    const found = await checked(api, 'companies', 'Name,Phone\nAsh,2\nBeech,2\nCedar,2\nSame,1\nNew,3\n')
    expect(found).toMatchObject({ created: 1, updated: 3, unchanged: 1 })
    const rows = await rowsOf(api, found, 'recognised')
    expect(rows).toMatchObject(
      [2, 3, 4].map((row, at) => ({ row, recordid: ids[at], differs: ['phone'], choice: null })),
    )
    const decided = [
      { row: 2, choice: 'keep' },
      { row: 3, choice: 'create' },
    ]
    const { body } = await api.put(`/imports/${found.id}/rows`, { rows: decided })
    expect(body.data).toMatchObject([
      { row: 2, status: 'same', choice: 'keep', recordid: ids[0], differs: ['phone'] },
      { row: 3, status: 'create', choice: 'create', recordid: ids[1], differs: ['phone'] },
    ])
    expect((await api.get(`/imports/${found.id}`)).body.data).toMatchObject({ created: 2, updated: 1, unchanged: 2 })
    for (const [row, choice, status] of [
      [2, 'merge', 400],
      [6, 'keep', 409],
      [99, 'keep', 409],
    ] as const) {
      expect((await api.put(`/imports/${found.id}/rows`, { rows: [{ row, choice }] })).status).toBe(status)
    }
    await finished(api, 'run', found)
    const phones = async () =>
      (await api.list('/companies?sortby=id&fields=name,phone')).map(({ name, phone }) => `${name} ${phone}`)
    expect(await phones()).toEqual(['Ash 1', 'Beech 1', 'Cedar 2', 'Same 1', 'Beech 2', 'New 3'])
    await finished(api, 'undo', found)
    expect(await phones()).toEqual(['Ash 1', 'Beech 1', 'Cedar 1', 'Same 1'])
  })

  it('are reset when the columns are matched again, and listed even if all are skipped', async () => {
    const { api } = await service.account()
    await api.create('/companies', { name: 'Ash', type: 'client', phone: '1' })
    const found = await checked(api, 'companies', 'Name,Phone\nAsh,2\n', { existing: 'keep' })
    expect(found).toMatchObject({ unchanged: 1, updated: 0 })
    const rows = [{ row: 2, choice: 'update' }]
    expect((await api.put(`/imports/${found.id}/rows`, { rows })).body.data).toMatchObject([{ status: 'update' }])
    await api.put(`/imports/${found.id}`, { existing: 'keep' })
    expect(await settled(api, found.id)).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await rowsOf(api, found, 'recognised')).toMatchObject([{ row: 2, choice: null, differs: ['phone'] }])
  })
})

describe('Imports are for', () => {
  let account: number
  let own: TestImport
  beforeAll(async () => {
    const made = await service.account()
    account = made.id
    own = await checked(made.api, 'companies', 'Name\nOne\n')
  })

  it('nobody outside the firm, and nobody who may not add such records', async () => {
    for (const type of ['client', 'contractor'] as const) {
      const { api: outsider } = await service.person(account, { type, grants: { 3: true, 4: true, 7: true } })
      expect((await upload(outsider, 'items', 'Name\nOne\n')).status).toBe(403)
      expect((await outsider.get('/imports')).status).toBe(403)
      expect((await outsider.get(`/imports/${own.id}`)).status).toBe(403)
    }
    const { api: reader } = await service.person(account, { grants: { 4: 1 } })
    expect((await upload(reader, 'projects', 'Title\nOne\n')).status).toBe(403)
    expect((await upload(reader, 'invoices', 'Title\nOne\n')).status).toBe(400)
  })

  it('their own person and administrators', async () => {
    const { api: colleague } = await service.person(account, {})
    expect((await colleague.get(`/imports/${own.id}`)).status).toBe(404)
    expect((await colleague.post(`/imports/${own.id}/run`)).status).toBe(404)
    expect((await colleague.post(`/imports/${own.id}/stop`)).status).toBe(404)
    expect((await colleague.get(`/imports/${own.id}/rows`)).status).toBe(404)
    expect((await colleague.get('/imports')).body.data).toEqual([])
    const { api: chief } = await service.person(account, { administrator: true })
    expect((await chief.get(`/imports/${own.id}`)).status).toBe(200)
    const { api: stranger } = await service.account()
    for (const path of [`/imports/${own.id}`, `/imports/${own.id}/rows`])
      expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.delete(`/imports/${own.id}`)).status).toBe(404)
  })
})
