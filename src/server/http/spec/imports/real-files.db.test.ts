/** Files as programs and people really write them: what is in them arrives, or the row says why not. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { type TestCell, testWorkbook } from '../../../resources/imports/test-workbooks.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

async function firm() {
  const { api } = await service.account()
  await api.put('/settings/account', { timezone: 'Australia/Melbourne' })
  const companyid = await api.create('/companies', { name: 'Müller & Söhne', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Umbau Straße', number: '007', companyid })
  await api.create('/projects', { title: 'Other', number: '7', companyid })
  await api.create('/projects/items', { name: 'Pläne', projectid })
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  return api
}

type Api = Awaited<ReturnType<typeof firm>>

const list =
  '/time?trackedfrom=2026-01-01&trackedto=2026-12-31&sortby=starttime&fields=starttime,timespent,notes,projecttitle'
async function timeFrom(api: Api, content: string | Buffer) {
  const found = await finished(api, 'run', await checked(api, 'time', content))
  const messages = (await rowsOf(api, found)).flatMap(({ problems }) => problems.map(({ message }) => message))
  return { found, messages, records: await api.list(list) }
}

const german =
  'Datum;Mitarbeiter;Projekt;Aufgabe;Dauer;Notiz\r\n03.03.2026;Lind, Pia;Umbau Straße;Pläne;1,5;"Grundriss\r\nund Schnitt; groß"\r\n'
const record = { starttime: '2026-03-03T00:00:00', timespent: 90, projecttitle: 'Umbau Straße' }

it.each([
  ['Excel in German, in Windows-1252', Buffer.from(german, 'latin1')],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${german}`)],
  ['Unicode text of Excel, in UTF-16 with tabs', Buffer.from(`\ufeff${german.replaceAll(/;(?! )/g, '\t')}`, 'utf16le')],
])('A German list from %s, with line breaks in notes and "Last, First"', async (_, content) => {
  const { records, found } = await timeFrom(await firm(), content)
  expect(found).toMatchObject({ created: 1, bad: 0 })
  expect(records).toMatchObject([{ ...record, notes: expect.stringMatching(/^Grundriss\r?\nund Schnitt; groß$/) }])
})

it('Prices with thousand dots and decimal commas, and codes with leading zeros', async () => {
  const api = await firm()
  const file = 'Bezeichnung;Artikelnummer;Verkaufspreis\nStein;00042;1.234,50 €\nSand;42;12,5\nKies;0;1.000\n'
  await finished(api, 'run', await checked(api, 'goodservices', file))
  expect(await api.list('/settings/product/goodservice?fields=name,code,outUnitPrice&sortby=id')).toMatchObject([
    { code: '00042', outUnitPrice: 1234.5 },
    { code: '42', outUnitPrice: 12.5 },
    { code: '0', outUnitPrice: 1000 },
  ])
})

it('A project number with zeros is not the number without', async () => {
  const file = 'Date,Person,Project,Task,Hours\n2026-03-03,Pia Lind,007,Pläne,1\n'
  expect((await timeFrom(await firm(), file)).records).toMatchObject([{ projecttitle: 'Umbau Straße' }])
})

it('Two columns with the same heading: the first is mapped, the other is shown as skipped', async () => {
  const file = 'Date,Person,Project,Task,Hours,Notes,Notes\n2026-03-03,Pia Lind,007,Pläne,1,first,second\n'
  const { found, records } = await timeFrom(await firm(), file)
  expect(found.columns.map(({ heading, field }) => [heading, field]).slice(5)).toEqual([
    ['Notes', 'notes'],
    ['Notes', null],
  ])
  expect(records).toMatchObject([{ notes: 'first' }])
})

it.each([false, true])('Days and times of a workbook, counted from 1904: %s', async (date1904) => {
  const day = (Date.UTC(2026, 2, 3) - (date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / 86_400_000
  const cells: TestCell[] = [{ v: day, s: 1 }, 'Pia Lind', '007', 'Pläne', { v: 8.5 / 24, s: 2 }, { v: 10 / 24, s: 2 }]
  const rows: TestCell[][] = [['Date', 'Person', 'Project', 'Task', 'Start time', 'End time'], cells]
  const { records } = await timeFrom(await firm(), await testWorkbook({ Time: rows }, [0, 14, 20], { date1904 }))
  expect(records).toMatchObject([{ starttime: '2026-03-03T08:30:00', timespent: 90 }])
})

it('Emoji and accents of either form', async () => {
  const pla = 'Pläne'.normalize('NFD')
  const file = `Date,Person,Project,Task,Hours,Notes\n2026-03-03,Pia Lind,007,${pla},1,"🏗️ done 👩‍🔧 (ok)"\n`
  expect((await timeFrom(await firm(), file)).records).toMatchObject([{ notes: '🏗️ done 👩‍🔧 (ok)' }])
})

it.each(['-1:30', '-1.5', '(1.5)'])('A correction of %s hours is refused with its reason', async (hours) => {
  const file = `Date,Person,Project,Task,Hours\n2026-03-03,Pia Lind,007,Pläne,${hours}\n`
  const { records, messages } = await timeFrom(await firm(), file)
  expect(records).toEqual([])
  expect(messages).toEqual([`'${hours}' is not a duration; write 1:30 or 1.5.`])
})

it('Times in the hour that the clock skips and repeats keep their duration', async () => {
  const rows = ['2026-10-04,02:30,04:30', '2026-04-05,02:30,04:30'].map((row) => `${row},Pia Lind,007,Pläne`)
  const { records, found } = await timeFrom(
    await firm(),
    ['Date,Start time,End time,Person,Project,Task', ...rows].join('\n'),
  )
  expect(found).toMatchObject({ created: 2, bad: 0 })
  expect(records.map(({ timespent }) => timespent)).toEqual([120, 120])
})

it('A comma that is not in quotation marks does not move the texts after it without a word', async () => {
  const file =
    'Date,Person,Project,Task,Notes,Hours\n2026-03-03,Pia Lind,007,Pläne,plans, 2,1\n2026-03-04,Pia Lind,007,Pläne,plans,1,,,\n'
  const { records, messages } = await timeFrom(await firm(), file)
  expect(records).toHaveLength(1)
  expect(messages[0]).toContain('The row has more cells than the file has headings')
})
