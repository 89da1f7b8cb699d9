/** Which chunks of a build a page loads: those that contain given modules, and their imports. */
import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

export const getChunks = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/** Entry modules of a page. */
export const getEntries = (bundle: Bundle): Chunk[] => getChunks(bundle).filter(({ isEntry }) => isEntry)

/** The chunk that contains a module, which is given by the end of its path. Throws if there is none. */
export function chunkWith(bundle: Bundle, module: string): Chunk {
  const chunk = getChunks(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!chunk) throw new Error(`no chunk has ${module}`)
  return chunk
}

/** The chunks and all their direct and indirect imports. */
export function reachedFrom(bundle: Bundle, chunks: readonly Chunk[]): Set<Chunk> {
  const reachedChunks = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (reachedChunks.has(chunk)) return
    reachedChunks.add(chunk)
    for (const name of chunk.imports) {
      const importedFile = bundle[name]
      if (importedFile?.type === 'chunk') visit(importedFile)
    }
  }
  chunks.forEach(visit)
  return reachedChunks
}

/** Names of the chunks' style sheets. */
export const getStyles = (chunks: Iterable<Chunk>): Set<string> =>
  new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
