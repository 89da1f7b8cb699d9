/**
 * Refuses workbooks with cells beyond what can be imported, or with more of them, before they are read: the reader builds a table
 * up to the farthest cell, which may be the only one in millions, and keeps every cell in memory.
 */
import { fault } from '../../../../../contract/requests/refusal.ts'
import { Refused } from '../../../../isolated/protocol.ts'
import { mostColumns, mostRows } from './table-file.ts'
import type { WorkbookArchive } from './workbook-archive.ts'

/** Titles above the headings, and blank rows between. */
const spare = 1000

/** Cells of all sheets: twenty in each row of the longest table, or more in shorter ones. */
const mostCells = 2_000_000

const cells = /<(?:\w+:)?c[\s/>]/gi

/** Where a row or a cell is, and up to where a sheet says that it has any. */
const places =
  /<(?:\w+:)?(?:row|c)\b[^>]*?\br\s*=\s*["']([A-Z]*)(\d*)["']|<(?:\w+:)?dimension\b[^>]*?:([A-Z]+)(\d+)["']/gi

/** @throws Refused */
export async function requireNearCells({ names, read }: WorkbookArchive): Promise<void> {
  let count = 0
  for (const name of names.filter((candidate) => /worksheets\/[^/]+\.xml$/i.test(candidate))) {
    const text = await read(name)
    for (const _ of text.matchAll(cells)) {
      count += 1
      if (count > mostCells)
        throw new Refused(
          fault('toolarge', 'The workbook has more than {most} cells. Split it', {
            most: mostCells.toLocaleString('en'),
          }),
        )
    }
    for (const [, column = '', row = '', lastColumn, lastRow] of text.matchAll(places)) {
      if (numberOfColumn(lastColumn ?? column) > mostColumns + spare)
        throw new Refused(fault('toolarge', 'The file has more than {most} columns', { most: mostColumns }))
      if (Number(lastRow ?? row) > mostRows + spare)
        throw new Refused(
          fault('toolarge', 'The file has more than {most} rows. Split it', { most: mostRows.toLocaleString('en') }),
        )
    }
  }
}

/** A is 1, Z is 26, AA is 27. */
const numberOfColumn = (letters: string): number =>
  [...letters.toUpperCase().slice(0, 9)].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
