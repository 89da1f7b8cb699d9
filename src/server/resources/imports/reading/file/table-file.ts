/** Detects the format of a table file and yields its rows. */

import { open } from 'node:fs/promises'
import { clause } from '../../../../../contract/requests/refusal.ts'
import { beginning } from '../../../../../contract/text/beginning.ts'
import { composed } from '../../../../../contract/text/composed.ts'
import { Unreadable } from './unreadable.ts'
import type { Sheets } from './xlsx.ts'

/** Bytes. */
export const largestFile = 50 * 1024 * 1024

export const mostRows = 100_000
export const mostColumns = 200
/** Characters. */
export const longestCell = 100_000

export type FileFormat = 'csv' | 'xlsx'

/** First bytes of PDFs, PNG and JPEG images, and Excel 97 workbooks. */
const otherSignatures: readonly number[] = [0x25504446, 0x89504e47, 0xffd8ffe0, 0xffd8ffe1, 0xd0cf11e0]

/** Control characters that occur in text files; 26 ended them in DOS. */
const inTexts = '\0\t\n\v\f\r\u001a'
/** Whether a cell comes from a binary file with the name of a table. */
const isNoText = (cell: string): boolean =>
  [...cell.matchAll(/\p{Cc}/gu)].some(([character]) => character < '\u007f' && !inTexts.includes(character))
/** Rows searched for binary data. */
const mostProbed = 50

/** XLSX files are recognised as zip archives, not by their name. */
export async function loadFormat(path: string): Promise<FileFormat> {
  return (await firstBytes(path)) === 0x504b0304 ? 'xlsx' : 'csv'
}

async function firstBytes(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.readUInt32BE(0)
  } finally {
    await file.close()
  }
}

/** Each reader is loaded with the first file of its format. */
const rowReaders = {
  csv: async (path: string, { onDelimiter }: ReadOptions) => (await import('./csv.ts')).csvRows(path, onDelimiter),
  xlsx: async (path: string, options: ReadOptions) => (await import('./xlsx.ts')).xlsxRows(path, options),
}

export interface ReadOptions {
  readonly account: number
  /** The name of the sheet; null for the first one with a table. */
  readonly sheet: string | null
  readonly onSheets: (sheets: Sheets) => void
  readonly onDelimiter?: (delimiter: string) => void
}

/** A row with its number in the file, as spreadsheets show it. */
export interface TableRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** Rows of texts that are not empty, the headings first. Throws Unreadable. */
export async function* tableRows(path: string, format: FileFormat, options: ReadOptions): AsyncGenerator<TableRow> {
  if (otherSignatures.includes(await firstBytes(path))) {
    throw noTable()
  }
  let [row, count] = [0, 0]
  for await (const cells of await rowReaders[format](path, options)) {
    row += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (format === 'csv' && count < mostProbed && cells.some(isNoText)) throw noTable()
    if (cells.length > mostColumns)
      throw new Unreadable(clause('The file has more than {most} columns', { most: mostColumns }))
    // Plus one for the headings.
    if (count > mostRows)
      throw new Unreadable(
        clause('The file has more than {most} rows. Split it', { most: mostRows.toLocaleString('en') }),
      )
    count += 1
    // Normalised like bodies and filters, so that names match however their accents are encoded.
    yield { row, cells: cells.map((cell) => composed(beginning(cell, longestCell).replaceAll('\0', ''))) }
  }
}

const noTable = () => new Unreadable(clause('This file is no table. Use a CSV file, or a workbook saved as XLSX'))
