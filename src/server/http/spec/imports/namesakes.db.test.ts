/** People with the same name: an import asks which of them it is, and follows the decision. */
import { beforeAll, describe, expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

describe('People with the same name', () => {
  let api: Caller
  let first: number
  let second: number
  const decide = async (id: number, row: object) => (await api.put(`/imports/${id}/rows`, { rows: [row] })).body.data
  const people = async () =>
    (await api.list('/contacts?sortby=id&fields=id,workphone')).map(({ id, workphone }) => [id, workphone])
  beforeAll(async () => {
    ;({ api } = await service.account())
    const named = { firstname: 'Anna', lastname: 'Meyer', type: 'client' }
    first = await api.create('/contacts', { ...named, email: 'anna@one.example' })
    second = await api.create('/contacts', { ...named, email: 'anna@two.example' })
  })

  it('who are there already are asked about, and the one who is chosen is changed', async () => {
    const found = await checked(api, 'contacts', 'First name,Last name,Phone\nAnna,Meyer,5\n')
    expect(found).toMatchObject({ created: 0, updated: 0, bad: 1 })
    const [row] = await rowsOf(api, found)
    expect(row?.problems).toMatchObject([{ column: 1, message: '2 people here have this name.', decides: true }])
    expect(row?.problems[0]?.options).toEqual([
      { value: String(first), label: 'Anna Meyer, anna@one.example' },
      { value: String(second), label: 'Anna Meyer, anna@two.example' },
      { value: 'create', label: 'Another person', text: 'Another person', params: {} },
    ])
    expect((await api.put(`/imports/${found.id}/rows`, { rows: [{ row: 2, recordid: 999 }] })).status).toBe(409)
    expect(await decide(found.id, { row: 2, recordid: second })).toMatchObject([{ status: 'update', recordid: second }])
    await finished(api, 'run', found)
    expect(await people()).toEqual([
      [first, undefined],
      [second, '5'],
    ])
    await finished(api, 'undo', found)
  })

  it('get another namesake on request', async () => {
    const found = await checked(api, 'contacts', 'First name,Last name,Phone\nAnna,Meyer,6\n')
    expect(await decide(found.id, { row: 2, choice: 'create' })).toMatchObject([{ status: 'create' }])
    await finished(api, 'run', found)
    expect((await people()).map(([, phone]) => phone)).toEqual([undefined, undefined, '6'])
    expect(await finished(api, 'undo', found)).toMatchObject({ removed: 1 })
  })

  it('within one file are asked about, unless the rows are identical', async () => {
    const file = 'First name,Last name,Phone\nUwe,Bach,1\nUwe,Bach,2\nUwe,Bach,1\n'
    const found = await checked(api, 'contacts', file)
    expect(found).toMatchObject({ created: 1, updated: 0, unchanged: 1, bad: 1 })
    const [row] = await rowsOf(api, found)
    expect(row).toMatchObject({ row: 3, problems: [{ message: 'Row 2 has the same name.', decides: true }] })
    await decide(found.id, { row: 3, choice: 'create' })
    expect(await finished(api, 'run', found)).toMatchObject({ created: 2, updated: 0, unchanged: 1 })
    const names = (await api.list('/contacts?fields=lastname')).map(({ lastname }) => lastname)
    expect(names.filter((name) => name === 'Bach')).toHaveLength(2)
  })

  it('are distinguished by their companies, and asked about if a company is new', async () => {
    for (const name of ['Alder', 'Birch']) await api.create('/companies', { name, type: 'client' })
    const file = 'First name,Last name,Company\nEva,Lang,Alder\nEva,Lang,Birch\n'
    const found = await finished(api, 'run', await checked(api, 'contacts', file))
    expect(found).toMatchObject({ created: 2, bad: 0 })
    expect(await checked(api, 'contacts', file)).toMatchObject({ created: 0, unchanged: 2, bad: 0 })
    await api.create('/companies', { name: 'Cedar', type: 'client' })
    const moved = await checked(api, 'contacts', 'First name,Last name,Company\nEva,Lang,Cedar\nJan,Neu,Cedar\n')
    expect(moved).toMatchObject({ created: 1, bad: 1 })
    expect((await rowsOf(api, moved))[0]?.problems).toMatchObject([{ message: '2 people here have this name.' }])
  })

  it('are offered where a cell names one of them, and assigned as chosen', async () => {
    const staff = { firstname: 'Nora', lastname: 'Vale', type: 'staff' }
    const ids = [await api.create('/contacts', staff), await api.create('/contacts', staff)]
    const found = await checked(api, 'projects', 'Title,Company,Manager\nQuay,Alder,Nora Vale\n')
    const [row] = await rowsOf(api, found)
    const message = "'Nora Vale' names 2 records; choose which one is meant."
    expect(row?.problems).toMatchObject([{ column: 2, message, options: ids.map((id) => ({ value: String(id) })) }])
    expect(await decide(found.id, { row: 2, cells: ['Quay', 'Alder', String(ids[1])] })).toMatchObject([
      { status: 'create' },
    ])
  })
})

describe('A record named in a file', () => {
  it('is looked up in its own project, although every project has a task with that name', async () => {
    const { api } = await service.account()
    await api.create('/companies', { name: 'Alder', type: 'client' })
    const lines = (row: (at: number) => string) => Array.from({ length: 30 }, (_, at) => row(at)).join('\n')
    await finished(
      api,
      'run',
      await checked(api, 'projects', `Title,Company\n${lines((at) => `Project ${at},Alder`)}\n`),
    )
    const items = `Task,Project\n${lines((at) => `Design,Project ${at}`)}\n`
    expect(await finished(api, 'run', await checked(api, 'items', items))).toMatchObject({ created: 30, bad: 0 })
    expect(await checked(api, 'items', items)).toMatchObject({ created: 0, unchanged: 30, bad: 0 })
    // Each project has the phase of its first item, once.
    expect(await api.list('/projectphases?pagesize=100')).toHaveLength(30)
  })
})
