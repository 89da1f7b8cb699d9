/** A zip file of texts by their names, for tests. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
