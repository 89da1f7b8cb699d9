/** Numbers, dates and durations are read by what all cells of their column show, and as the importer chooses. */
import { beforeAll, describe, expect, it } from 'vitest'
import { checked, finished, rowsOf, settled, upload } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()
let api: Caller
beforeAll(async () => {
  ;({ api } = await service.account())
  const projectid = await api.create('/projects', {
    title: 'Fish Market',
    companyid: await api.create('/companies', { name: 'Kelp', type: 'client' }),
  })
  await api.create('/contacts', { firstname: 'Pia', lastname: 'Lind', type: 'staff' })
  await api.create('/projects/items', { name: 'Plans', projectid })
})

const begin = 'Pia Lind,Fish Market,Plans'

async function imported(headings: string, rows: readonly string[], mapping: object = {}) {
  const file = [`Person,Project,Task,${headings}`, ...rows.map((row) => `${begin},${row}`)].join('\n')
  const found = await finished(api, 'run', await checked(api, 'time', file, mapping))
  const records = await api.list(
    '/time?trackedfrom=2020-01-01&trackedto=2040-01-01&fields=starttime,timespent&sortby=starttime',
  )
  const bad = await rowsOf(api, found)
  await finished(api, 'undo', found).catch(() => null)
  return {
    records: records.map(({ starttime, timespent }) => `${String(starttime).slice(0, 16)} ${timespent}`),
    messages: bad.flatMap(({ problems }) => problems.map(({ message }) => message)),
  }
}

describe('Durations are read', () => {
  it.each([
    ['in seconds by the heading', 'Date,Duration (seconds)', ['2026-03-04,120', '2026-03-05,5400'], [2, 90]],
    ['in seconds of a program', 'Date,time_spent_seconds', ['2026-03-04,120'], [2]],
    ['in minutes by their size', 'Date,Duration', ['2026-03-04,45', '2026-03-05,8'], [45, 8]],
    ['in seconds by their size', 'Date,Duration', ['2026-03-04,28800', '2026-03-05,900'], [480, 15]],
    ['in hours', 'Date,Hours', ['2026-03-04,8', '2026-03-05,"0,125"'], [480, 8]],
    [
      'with their own units',
      'Date,Duration',
      ['2026-03-04,18:25 min', '2026-03-05,45 sec', '2026-03-06,1:30:30'],
      [18, 1, 91],
    ],
    [
      'from days and times of start and end',
      'Start date,Start time,End date,End time',
      ['2026-03-05,09:00,2026-03-06,15:00', '2026-03-07,22:00,2026-03-08,02:00'],
      [1800, 240],
    ],
    [
      'from times without marks',
      'Date,Start time,End time',
      ['2026-03-05,0730,1615', '2026-03-06,730,2400'],
      [525, 990],
    ],
    ['to midnight', 'Date,Start time,End time', ['2026-03-05,22:00,24:00'], [120]],
    ['from moments', 'Start,End', ['2026-03-05 09:00,2026-03-06 15:00'], [1800]],
  ])('%s', async (_how, headings, rows, minutes) => {
    const { records } = await imported(headings, rows)
    expect(records.map((each) => Number(each.split(' ')[1]))).toEqual(minutes)
  })

  it('in the unit that the importer chooses', async () => {
    const readings = [null, null, null, null, { unit: 'm' }]
    expect((await imported('Date,Duration', ['2026-03-04,8'], { readings })).records).toEqual(['2026-03-04T00:00 8'])
  })
})

describe('Dates are read', () => {
  it('by the other dates of their column', async () => {
    const { records } = await imported('Date,Hours', ['03/04/2026,1', '03/25/2026,1'])
    expect(records).toEqual(['2026-03-04T00:00 60', '2026-03-25T00:00 60'])
  })

  it('in the order that the importer chooses', async () => {
    const rows = ['03/04/2026,1']
    const order = (dates: string) => imported('Date,Hours', rows, { readings: [null, null, null, { dates }, null] })
    expect((await order('mdy')).records).toEqual(['2026-03-04T00:00 60'])
    expect((await order('dmy')).records).toEqual(['2026-04-03T00:00 60'])
  })

  it('and refused where they can only have the other order', async () => {
    const rows = ['01/02/2026,1', '13/02/2026,1', '02/14/2026,1']
    const readings = [null, null, null, { dates: 'dmy' }, null]
    const { records, messages } = await imported('Date,Hours', rows, { readings })
    expect(records).toEqual(['2026-02-01T00:00 60', '2026-02-13T00:00 60'])
    expect(messages).toEqual(["'02/14/2026' has the month first, but the column is read with the day first."])
  })

  it('or refused with the reason', async () => {
    const { messages } = await imported('Date,Hours', ['31.02.2026,1', '2026-03-04,1'])
    expect(messages).toEqual(["'31.02.2026' is not a date; February has 28 days."])
  })
})

it('Columns say that they hold both ways of writing, and cells that contradict the chosen one are to be fixed', async () => {
  const rows = ['01/02/2026,1,"1.234,56"', '13/02/2026,1,"1,234.56"', '02/14/2026,1,"1,250"']
  const file = [`Person,Project,Task,Date,Hours,Billable amount`, ...rows.map((row) => `${begin},${row}`)].join('\n')
  const found = await checked(api, 'time', file, {
    readings: [null, null, null, { dates: 'mdy' }, null, { decimal: ',' }],
  })
  expect(found.columns.map(({ mixed }) => mixed)).toEqual([
    ...[0, 1, 2].map(() => ({ dates: false, decimal: false })),
    { dates: true, decimal: false },
    { dates: false, decimal: false },
    { dates: false, decimal: true },
  ])
  expect(found.columns[3]?.open.dates).toBe(true)
  expect(
    (await rowsOf(api, found)).map(({ row, problems }) => [row, ...problems.map(({ message }) => message)]),
  ).toEqual([
    [
      3,
      "'1,234.56' has a decimal point, but the column is read with a decimal comma.",
      "'13/02/2026' has the day first, but the column is read with the month first.",
    ],
    [4, expect.stringMatching(/^'1,250' can be .*1250.* or .*1\.250.*, because the column has decimal points and/)],
  ])
})

it('Columns say how they are read, and which alternatives there are', async () => {
  const file = `Person,Project,Task,Date,Hours\n${begin},03/04/2026,"1,250"\n`
  const { id } = (await upload(api, 'time', file)).body.data as { id: number }
  const { columns } = (await settled(api, id)) as unknown as { columns: readonly Record<string, unknown>[] }
  expect(columns[3]?.open).toEqual({ dates: true, decimal: false, unit: false })
  expect(columns[4]?.open).toMatchObject({ dates: false, decimal: true })
})

it('Numbers between semicolons have a decimal comma, unless other columns show a point', async () => {
  const readingOf = async (file: string) => {
    const { id } = (await upload(api, 'time', file)).body.data as { id: number }
    return (await settled(api, id)).columns.at(-1)?.reading.decimal
  }
  const head = 'Mitarbeiter;Projekt;Aufgabe;Datum;Stunden;Stundensatz'
  const row = (hours: string) => `Pia Lind;Fish Market;Plans;01.06.2026;${hours};1.250`
  expect(await readingOf([head, row('1')].join('\n'))).toBe(',')
  expect(await readingOf([head, row('1.5')].join('\n'))).toBe('.')
  expect(await readingOf([head, row('1')].join('\n').replaceAll(';', ','))).toBe('.')
})

it('A duration that is too long is refused in the unit of its cell', async () => {
  const { messages } = await imported('Date,Hours', ['2026-03-04,"1,234.5"', '2026-03-05,1'])
  expect(messages).toEqual(["'1,234.5' is too long; use at most 168 hours."])
})

it('An unknown way of reading is refused by name', async () => {
  const { id } = (await upload(api, 'time', `Person,Date\nPia Lind,2026-03-04\n`)).body.data as { id: number }
  await settled(api, id)
  const wrong = await api.put(`/imports/${id}`, { readings: [null, { dates: 'ymd' }] })
  expect(wrong.status).toBe(400)
  expect(JSON.stringify(wrong.body)).toContain("readings[1].dates: 'ymd' is not allowed; use dmy or mdy.")
  expect((await api.put(`/imports/${id}`, { readings: [null] })).status).toBe(400)
})
