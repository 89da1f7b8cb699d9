/**
 * Blocks rendering until the first script has set the colour scheme, so that a dark page never flashes white. The build
 * rewrites the page's script tag without `blocking`, so this step puts it back afterwards, and fails if the tag does
 * not have the expected form.
 */
import type { Plugin } from 'vite'

const script = '<script type="module" crossorigin '

export function paintAfter(): Plugin {
  return {
    name: 'worklane-paint-after',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(script)) throw new Error('the page has no script to wait for')
        return html.replace(script, `${script}blocking="render" `)
      },
    },
  }
}
