/** Process that reads one workbook and writes its rows to a file: a line of JSON for each, with texts. */

import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readSheet } from 'read-excel-file/node'
import { fault } from '../../../../../contract/requests/refusal.ts'
import { Refused } from '../../../../isolated/protocol.ts'
import { takeJobs } from '../../../../isolated/take-jobs.ts'
import { requireNearCells } from './far-cells.ts'
import { openWorkbook } from './workbook-archive.ts'
import { getDayZero, getSheets, percentCells } from './workbook-parts.ts'
import type { Sheets, Workbook } from './xlsx.ts'

const mostSheets = 20

const longestDuration = 60 * 86_400_000

type Rows = readonly (readonly unknown[])[]

async function read({ path, into, sheet: sheetName }: Workbook): Promise<Sheets> {
  const content = await readFile(path)
  try {
    const archive = await openWorkbook(content)
    await requireNearCells(archive)
    const sheets = await getSheets(archive)
    const { rows, number } = await loadTable(content, sheets.findIndex(({ name }) => name === sheetName) + 1)
    const dayZero = await getDayZero(archive)
    const isPercent = await percentCells(archive, sheets[number - 1]?.part)
    const lines = function* () {
      for (const [index, row] of rows.entries()) {
        const texts = row.map((value, column) =>
          isPercent(index, column) ? percentText(value) : getText(value, dayZero),
        )
        yield `${JSON.stringify(texts)}\n`
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(into, { flags: 'wx', mode: 0o600 }))
    return { sheets: sheets.map(({ name }) => name), sheet: sheets[number - 1]?.name ?? null }
  } catch (error) {
    if (error instanceof Refused || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new Refused(fault('not_allowed', 'The workbook cannot be read. It may be damaged or protected by a password'))
  }
}

interface Table {
  readonly rows: Rows
  /** Of its sheet, counted from 1. */
  readonly number: number
}

/** The wanted sheet, or the first one with a table. Sheets before it are notes, or empty. */
async function loadTable(content: Buffer, sheetIndex: number): Promise<Table> {
  if (sheetIndex > 0) return { rows: await readSheet(content, sheetIndex), number: sheetIndex }
  const sheets: Rows[] = []
  for (let number = 1; number <= mostSheets; number += 1) {
    const rows = await readSheet(content, number).catch((error: unknown) => {
      if (number === 1) throw error
      return null
    })
    if (rows === null) break
    if (atLeastTwo(rows, (row) => atLeastTwo(row, isFilled))) return { rows, number }
    sheets.push(rows)
  }
  const first = sheets.findIndex((rows) => atLeastTwo(rows, (row) => row.some(isFilled)))
  const index = Math.max(0, first)
  return { rows: sheets[index] ?? [], number: index + 1 }
}

function atLeastTwo<T>(items: readonly T[], is: (item: T) => boolean): boolean {
  const first = items.findIndex(is)
  return first >= 0 && items.slice(first + 1).some(is)
}

function isFilled(value: unknown): boolean {
  return getText(value).trim() !== ''
}

function getText(value: unknown, dayZero = 0): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value, dayZero)
  return typeof value === 'number' ? numberText(value) : String(value)
}

/** What a cell of the format 0 % shows: 20% is kept as 0.2. */
const percentText = (value: unknown): string =>
  typeof value === 'number' ? `${numberText(Number((value * 100).toPrecision(15)))}%` : getText(value)

/**
 * Spreadsheets show 15 digits; further ones are traces of binary fractions. A number such as 1.234, which elsewhere may have a
 * group of thousands, ends in another digit.
 */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}

function dateText(value: Date, dayZero: number): string {
  const since = value.getTime() - dayZero
  if (since >= 0 && since < longestDuration) {
    const seconds = Math.round(since / 1000)
    const twoDigits = (number: number) => String(number).padStart(2, '0')
    const clock = `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}`
    return seconds % 60 === 0 ? clock : `${clock}:${twoDigits(seconds % 60)}`
  }
  // A day's fraction has no exact binary form: the nearest second is meant.
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

takeJobs(read)
