/**
 * What every page needs soon and its own script names late: fetched with the page itself, beside that script. The type face,
 * so that text does not shift; and the code and styles that all screens share, which the router asks for when it runs.
 */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** The module that the router asks for on every page. */
const soon = '/src/web/routes/loaders.ts'

type Bundle = Rolldown.OutputBundle

export function preloads(): Plugin {
  return {
    name: 'worklane-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return [...typeFaces(bundle), ...sharedCode(bundle)].map(tag)
      },
    },
  }
}

const tag = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' })

function typeFaces(bundle: Bundle): Record<string, string>[] {
  const latin = Object.keys(bundle).filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
  return latin.map((name) => ({ rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' }))
}

function sharedCode(bundle: Bundle): Record<string, string>[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = reachedFrom(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const start = chunks.filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith(soon))
  if (start.length === 0) throw new Error(`no chunk has ${soon}`)
  const later = [...reachedFrom(bundle, start)].filter((chunk) => !first.has(chunk))
  const styles = new Set(later.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [
    ...later.map(({ fileName }) => ({ rel: 'modulepreload', href: `/${fileName}`, crossorigin: '' })),
    ...[...styles].map((name) => ({ rel: 'preload', href: `/${name}`, as: 'style', crossorigin: '' })),
  ]
}

/** The chunks and whatever they import, directly or not. */
function reachedFrom(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const reached = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
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
