/** A zip file that is generated while it is read (back-pressure). */
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

interface ZipStream {
  readonly out: Readable
  readonly add: (name: string, text: string) => void
  /** Adds an entry, which is read when its turn has come. */
  readonly addLater: (name: string, read: () => Readable) => void
  readonly end: () => void
}

/** @param closed called when everything is read, or the reader has gone */
export function zipStream(closed: () => Promise<void>): ZipStream {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let current: Readable | undefined
  zip.on('error', (error) => out.destroy(error as Error))
  out.once('close', () => {
    current?.destroy()
    void closed()
  })
  return {
    out,
    add: (name, text) => zip.addBuffer(Buffer.from(text), name),
    addLater: (name, read) =>
      zip.addReadStreamLazy(name, { compressionLevel: 5 }, (give) => {
        // The reader has gone, and the sources are closed.
        if (out.destroyed) return
        current = read()
        give(null as never, current)
      }),
    end: () => zip.end(),
  }
}
