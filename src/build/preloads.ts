/**
 * Preloads what every page needs early but discovers late: the font, so that text does not shift, and the code and
 * styles that all screens share, which the router only requests once it runs. They are in a template, which the first
 * script takes out if there is somebody to show the app to: on a slow line they would keep the sign-in page waiting.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { type Bundle, chunkWith, getEntries, getStyles, reachedFrom } from './reach.ts'

/** The app, and what the router requests on every page. */
const soon = ['/src/web/start.tsx', '/src/web/routes/loaders.ts']

export function preloads(): Plugin {
  return {
    name: 'worklane-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const links = [...typeFaces(bundle), ...sharedCode(bundle)].map(tag)
        return [{ tag: 'template', attrs: { id: 'preloads' }, children: links, injectTo: 'head' }]
      },
    },
  }
}

const tag = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs })

function typeFaces(bundle: Bundle): Record<string, string>[] {
  const latin = Object.keys(bundle).filter((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
  return latin.map((name) => ({ rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' }))
}

function sharedCode(bundle: Bundle): Record<string, string>[] {
  const namedChunks = reachedFrom(bundle, getEntries(bundle))
  const neededChunks = soon.map((module) => chunkWith(bundle, module))
  const later = [...reachedFrom(bundle, neededChunks)].filter((chunk) => !namedChunks.has(chunk))
  return [
    ...later.map(({ fileName }) => ({ rel: 'modulepreload', href: `/${fileName}`, crossorigin: '' })),
    ...[...getStyles(later)].map((name) => ({ rel: 'preload', href: `/${name}`, as: 'style', crossorigin: '' })),
  ]
}
