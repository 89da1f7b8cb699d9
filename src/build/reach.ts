/** Which chunks of a build a page loads: those that contain given modules, and their imports. */
import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

export const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/** Entry modules of a page. */
export const entriesOf = (bundle: Bundle): Chunk[] => chunksOf(bundle).filter(({ isEntry }) => isEntry)

/** The chunk that contains a module, which is given by the end of its path. Throws if there is none. */
export function chunkWith(bundle: Bundle, module: string): Chunk {
  const found = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!found) throw new Error(`no chunk has ${module}`)
  return found
}

/** The chunks and all their direct and indirect imports. */
export function reachedFrom(bundle: Bundle, chunks: readonly Chunk[]): Set<Chunk> {
  const reached = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (reached.has(chunk)) return
    reached.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  chunks.forEach(visit)
  return reached
}

/** Names of the chunks' style sheets. */
export const stylesOf = (chunks: Iterable<Chunk>): Set<string> =>
  new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
