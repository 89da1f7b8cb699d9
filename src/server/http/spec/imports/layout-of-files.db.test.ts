/** The sheet and the row of the headings are found, shown, and can be chosen; totals are asked about. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf, settled, type TestImport, upload } from '../../../resources/imports/test-imports.ts'
import { testWorkbook } from '../../../resources/imports/test-workbooks.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()

async function read(content: string | Buffer, resource = 'companies'): Promise<TestImport> {
  const { id } = (await upload(api, resource, content)).body.data as TestImport
  return settled(api, id)
}

async function laidOut({ id }: TestImport, table: object): Promise<TestImport> {
  const answer = await api.put(`/imports/${id}/table`, table)
  expect([answer.status, answer.body]).toMatchObject([200, {}])
  return settled(api, id)
}

const headingsOf = ({ columns }: TestImport) => columns.map(({ heading }) => heading)

it('The row of the headings is chosen where it was not found', async () => {
  const file = 'Clients 2026,,\n,Company,Contact\nName,Email,Phone\nKelp,kelp@example.com,1\nQuay,quay@example.com,2\n'
  const found = await read(file)
  expect(found.table?.headingrow).toBe(2)
  const chosen = await laidOut(found, { headingrow: 3 })
  expect(chosen).toMatchObject({ rows: 2, status: 'mapping' })
  expect(chosen.columns.map(({ field }) => field)).toEqual(['name', 'email', 'phone'])
  expect((await laidOut(chosen, { headingrow: null })).table?.headingrow).toBe(2)
  expect((await api.put(`/imports/${found.id}/table`, { headingrow: 99 })).status).toBe(400)
})

it('A file without headings keeps its first row', async () => {
  const found = await laidOut(await read('Kelp,kelp@example.com\nQuay,quay@example.com\n'), { headingrow: 0 })
  expect(headingsOf(found)).toEqual(['Column 1', 'Column 2'])
  await api.put(`/imports/${found.id}`, { columns: ['name', 'email'], key: 'name' })
  await settled(api, found.id)
  expect(await finished(api, 'run', found)).toMatchObject({ created: 2 })
  // The file is gone once it is imported.
  expect((await api.put(`/imports/${found.id}/table`, { headingrow: 1 })).status).toBe(409)
})

it('A sheet of a workbook is chosen by its name', async () => {
  const file = await testWorkbook({
    'First & last': [
      ['Name', 'Phone'],
      ['Kelp', '1'],
      ['Kelp B', '2'],
    ],
    Second: [
      ['Name', 'Email'],
      ['Quay', 'quay@example.com'],
    ],
  })
  const found = await read(file)
  expect(found.table).toMatchObject({ sheets: ['First & last', 'Second'], sheet: 'First & last', headingrow: 1 })
  const other = await laidOut(found, { sheet: 'Second' })
  expect(other).toMatchObject({ rows: 1, table: { sheet: 'Second' } })
  expect(headingsOf(other)).toEqual(['Name', 'Email'])
  expect((await api.put(`/imports/${found.id}/table`, { sheet: 'Third' })).status).toBe(400)
})

it('Percentages of workbooks are what their cells show, and formulas their saved values', async () => {
  const companyid = await api.create('/companies', { name: 'Harbour', type: 'client' })
  await api.create('/projects', { title: 'Percent', companyid })
  const rows = [
    ['Task', 'Project', 'Progress (manual)'],
    ['A', 'Percent', { v: 0.2, s: 1 }],
    ['B', 'Percent', { v: 0.125, s: 2 }],
    ['C', 'Percent', { v: 1, s: 1, f: 'A1+1' }],
    ['D', 'Percent', 30],
  ]
  const found = await checked(api, 'items', await testWorkbook({ Items: rows }, [0, 9, 10]))
  await finished(api, 'run', found)
  const items = await api.list('/projects/items?fields=name,manualPercentageComplete&sortby=name')
  expect(items.map((each) => each.manualPercentageComplete)).toEqual([20, 12.5, 100, 30])
})

it.each(['Total', 'Grand total:', 'Summe', 'Gesamt', 'Subtotal Kelp'])('A row of "%s" is asked about', async (word) => {
  const file = `Client,Phone,Email,City\nKelp ${word},1,,Sydney\n${word},12,,\n`
  const found = await checked(api, 'companies', file)
  expect(found).toMatchObject({ created: 1, bad: 1 })
  expect((await rowsOf(api, found))[0]?.problems).toMatchObject([{ cause: 'total', decides: true }])
  const fix = await api.put(`/imports/${found.id}/causes`, { column: null, cause: 'total', choice: 'skip' })
  expect(fix.body.data).toMatchObject({ import: { created: 1, bad: 0, skipped: 1 } })
})
