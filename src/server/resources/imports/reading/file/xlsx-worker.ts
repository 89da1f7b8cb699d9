/** Worker thread that reads one workbook and posts its rows as texts. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import type { XlsxAnswer } from './xlsx.ts'

/** Bytes of the unpacked workbook. */
const largestUnpacked = 500 * 1024 * 1024
const mostParts = 10_000
const mostSheets = 20
/** Rows per message. */
const portion = 2000

/** Day 0 of spreadsheets. Dates shortly after it are really durations or times of day. */
const dayZero = Date.UTC(1899, 11, 30)
const longestDuration = 60 * 86_400_000

type Rows = readonly (readonly unknown[])[]

const say = (answer: XlsxAnswer) => parentPort?.postMessage(answer)

await read(String(workerData)).catch(() =>
  say({ unreadable: 'The workbook cannot be read. It may be damaged or protected by a password.' }),
)

async function read(path: string): Promise<void> {
  const content = await readFile(path)
  if (isBomb(content)) {
    say({ unreadable: 'The workbook is far larger than its file. Save the sheet as CSV and import that.' })
    return
  }
  const rows = await tableOf(content)
  for (let from = 0; from < rows.length; from += portion) {
    say({ rows: rows.slice(from, from + portion).map((row) => row.map(textOf)) })
  }
  say('end')
}

/** The first sheet with a table. Sheets before it are notes, or empty. */
async function tableOf(content: Buffer): Promise<Rows> {
  const sheets: Rows[] = []
  for (let number = 1; number <= mostSheets; number += 1) {
    const rows = await readSheet(content, number).catch((error: unknown) => {
      if (number === 1) throw error
      return null
    })
    if (rows === null) break
    if (atLeastTwo(rows, (row) => atLeastTwo(row, isFilled))) return rows
    sheets.push(rows)
  }
  return sheets.find((rows) => atLeastTwo(rows, (row) => row.some(isFilled))) ?? sheets[0] ?? []
}

function atLeastTwo<T>(all: readonly T[], is: (each: T) => boolean): boolean {
  const first = all.findIndex(is)
  return first >= 0 && all.slice(first + 1).some(is)
}

function isFilled(value: unknown): boolean {
  return textOf(value).trim() !== ''
}

/** Reads the archive's directory without unpacking anything. */
function isBomb(content: Uint8Array): boolean {
  let [size, parts] = [0, 0]
  unzipSync(content, {
    filter(part) {
      size += part.originalSize
      parts += 1
      return false
    },
  })
  return size > largestUnpacked || parts > mostParts
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? dateText(value) : String(value)
}

function dateText(value: Date): string {
  const since = value.getTime() - dayZero
  if (since < longestDuration) {
    const minutes = Math.round(since / 60_000)
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  }
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}
