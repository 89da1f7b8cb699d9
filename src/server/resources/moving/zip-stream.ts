/** A zip file that is written while it is taken, one part after the other. */
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

interface ZipStream {
  readonly out: Readable
  readonly add: (name: string, text: string) => void
  /** Adds a part that is read when its turn has come. */
  readonly addLater: (name: string, read: () => Readable) => void
  readonly end: () => void
}

/** @param closed runs when the last part is taken, or nobody takes any more */
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
        // Nobody takes it any more, and what it would be read from is closed.
        if (out.destroyed) return
        current = read()
        give(null as never, current)
      }),
    end: () => zip.end(),
  }
}
