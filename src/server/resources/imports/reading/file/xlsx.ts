/**
 * Rows of a sheet of an XLSX file: by default, the first one with a table. Read in a process of its own, because an archive may lie about its unpacked
 * size, and a small one take all memory. Formulas are not evaluated; cells have their saved values.
 */

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { clause } from '../../../../../contract/requests/refusal.ts'
import { OverLimit } from '../../../../isolated/job-process.ts'
import { Refused } from '../../../../isolated/protocol.ts'
import { createWorkshop } from '../../../../isolated/workshop.ts'
import { Unreadable } from './unreadable.ts'

/** A workbook, and the file into which its rows are written. */
export interface Workbook {
  readonly path: string
  readonly into: string
  /** The name of the sheet; null for the first one with a table. */
  readonly sheet: string | null
}

/** The names of a workbook's sheets, and of the one that is read. */
export interface Sheets {
  readonly sheets: readonly string[]
  readonly sheet: string | null
}

const workbooks = createWorkshop<Workbook, Sheets>({
  script: new URL('./xlsx-process.ts', import.meta.url),
  seconds: 120,
  megabytes: 640,
  waiting: 40,
  waitingOfAccount: 20,
})

export async function* xlsxRows(
  path: string,
  { account, sheet, onSheets }: { account: number; sheet: string | null; onSheets: (sheets: Sheets) => void },
): AsyncGenerator<readonly string[]> {
  const into = `${path}-${randomUUID()}`
  try {
    const sheets = await workbooks.run(account, { path, into, sheet }).catch((error: unknown) => {
      if (error instanceof Refused) throw new Unreadable(clause(error.fault.text, error.fault.params))
      throw error instanceof OverLimit ? new Unreadable(tooMuch) : error
    })
    onSheets(sheets)
    // Line breaks within cells are escaped.
    for await (const line of createInterface({ input: createReadStream(into) })) yield JSON.parse(line) as string[]
  } finally {
    await rm(into, { force: true })
  }
}

const tooMuch = clause('The workbook is too large or too complex. Save the sheet as CSV and import that')
