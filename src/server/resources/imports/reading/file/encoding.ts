/** Detects a text file's encoding: by byte order mark, else UTF-16 by its zeros, UTF-8 if valid, else Windows-1252. */
import { createReadStream } from 'node:fs'

export async function loadEncoding(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const buffer of createReadStream(path)) {
    const chunk = buffer as Buffer
    if (isFirst) {
      const wide = wideEncoding(chunk)
      if (wide) return wide
    }
    isFirst = false
    try {
      strict.decode(chunk, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  return 'utf-8'
}

function wideEncoding(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const head = start.subarray(0, 1000)
  const zeros = (offset: number) => head.filter((byte, index) => index % 2 === offset && byte === 0).length
  if (zeros(1) > head.length / 4) return 'utf-16le'
  return zeros(0) > head.length / 4 ? 'utf-16be' : null
}
