/** Files with custom fields: mapped, parsed by their type, refused at their cell, undone. */
import { beforeAll, describe, expect, it } from 'vitest'
import { checked, finished, rowsOf, settled, type TestImport, upload } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

describe('Custom fields', () => {
  let account: number
  let api: Caller
  beforeAll(async () => {
    ;({ id: account, api } = await service.account())
    const fields = [
      ['Head count', 'number'],
      ['Since', 'date'],
      ['Retained', 'checkbox'],
      ['Region', 'dropdown'],
      ['Site', 'url'],
      ['Motto', 'text'],
    ] as const
    for (const [name, type] of fields) {
      const id = await api.create('/settings/customfields', { name, type, entity: 'company' })
      if (type !== 'dropdown') continue
      for (const option of ['North', 'South'])
        await api.create(`/settings/customfields/${id}/options`, { name: option, customfieldid: id })
    }
    await api.create('/settings/customfields', { name: 'Shoe size', type: 'number', entity: 'contact' })
  })
  const valuesOf = async (name: string) => {
    const [found] = await api.list(`/companies?name=${name}&fields=customfields`)
    const values = (found?.customfields ?? []) as readonly { name: string; value: string }[]
    return Object.fromEntries(values.map((each) => [each.name, each.value]))
  }
  const head = 'Name,Head count,since,RETAINED,Region,Site,Motto,Shoe size'

  it('are matched by name, parsed by type and undone', async () => {
    const found = await checked(
      api,
      'companies',
      `${head}\nAlder,"1,200",31.12.2020,yes,north,https://a.example,=1+1,44\n`,
    )
    expect(found).toMatchObject({ created: 1, bad: 0 })
    expect(found.columns.map(({ field }) => field?.split('.')[0] ?? null)).toEqual([
      'name',
      ...Array.from({ length: 6 }, () => 'customfields'),
      null,
    ])
    await finished(api, 'run', found)
    const first = { 'Head count': '1200', Since: '2020-12-31', Retained: 'true', Region: 'North', Motto: '=1+1' }
    expect(await valuesOf('Alder')).toEqual({ ...first, Site: 'https://a.example' })

    const again = await checked(api, 'companies', 'Name,Head count,Region\nAlder,1200,North\n')
    expect(again).toMatchObject({ updated: 0, unchanged: 1 })
    await api.put(`/companies/${(await api.list('/companies'))[0]?.id}`, {
      customfields: [{ name: 'Motto', value: '' }],
    })
    const change = await checked(api, 'companies', 'Name,Head count,Region,Motto\nAlder,7,North,Onwards\n')
    const [row] = await rowsOf(api, change, 'recognised')
    expect(row?.differs).toEqual([1, 3].map((column) => change.columns[column]?.field))
    expect(await finished(api, 'run', change)).toMatchObject({ updated: 1 })
    expect(await valuesOf('Alder')).toMatchObject({ 'Head count': '7', Motto: 'Onwards', Region: 'North' })
    expect(await finished(api, 'undo', change)).toMatchObject({ removed: 1, kept: 0 })
    const { Motto: _, ...others } = first
    expect(await valuesOf('Alder')).toEqual({ ...others, Site: 'https://a.example' })
  })

  it('refuse invalid values, at the cell', async () => {
    const found = await checked(api, 'companies', `${head}\nBirch,many,soon,perhaps,East,javascript:x,\n`)
    expect(found).toMatchObject({ created: 0, bad: 1 })
    const [row] = await rowsOf(api, found)
    expect(row?.problems[0]).toMatchObject({ text: '{value} is not a number', params: { value: 'many' } })
    expect(row?.problems.map(({ column, message }) => ({ column, message }))).toEqual([
      { column: 1, message: "'many' is not a number." },
      { column: 2, message: "'soon' is not a date; write 2026-12-31." },
      { column: 3, message: "'perhaps' is not yes or no." },
      { column: 4, message: "Region cannot be 'East'; allowed values are North, South." },
      { column: 5, message: "Site cannot be 'javascript:x'; use an address that begins with https:// or http://." },
    ])
  })

  it('are not offered to people who may not set them', async () => {
    const { api: clerk } = await service.person(account, {})
    const { columns } = await checked(clerk, 'companies', 'Name,Head count\nCedar,4\n')
    expect(columns.map(({ field }) => field)).toEqual(['name', null])
  })

  it('are refused with other fields that the importer may not set', async () => {
    const { api: clerk } = await service.person(account, {})
    const { columns } = await checked(clerk, 'companies', 'Name,Credit limit\nTwo,100\n')
    expect(columns.map(({ field }) => field)).toEqual(['name', null])
    const { id } = (await upload(clerk, 'companies', 'Name,Credit limit\nTwo,100\n')).body.data as TestImport
    await settled(clerk, id)
    expect((await clerk.put(`/imports/${id}`, { columns: ['name', 'creditlimit'] })).body.data).toEqual([
      "columns[1]: 'creditlimit' is not a field that can be imported.",
    ])
  })
})
