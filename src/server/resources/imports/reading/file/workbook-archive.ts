/** The archive that a workbook is: untrusted, so its sizes are checked before anything is unpacked, and again while it is. */
import { text } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'
import { fault } from '../../../../../contract/requests/refusal.ts'
import { Refused } from '../../../../isolated/protocol.ts'

/** Bytes of the unpacked workbook. */
const largestUnpacked = 100 * 1024 * 1024
const mostParts = 10_000

export interface WorkbookArchive {
  readonly names: readonly string[]
  /** The text of a part; empty if there is none. Fails if it is damaged or has another size than the directory says. */
  readonly read: (name: string) => Promise<string>
}

/** @throws Refused if it unpacks to too much */
export async function openWorkbook(content: Buffer): Promise<WorkbookArchive> {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  const entries = new Map<string, Entry>()
  let [size, count] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize
    count += 1
    if (size > largestUnpacked || count > mostParts)
      throw new Refused(
        fault('toolarge', 'The workbook is far larger than its file. Save the sheet as CSV and import that'),
      )
    entries.set(entry.fileName, entry)
  }
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name)
      return entry ? text(await zip.openReadStreamPromise(entry)) : ''
    },
  }
}
