/**
 * Has the page paint nothing before its first script ran, which sets the colour scheme: a dark page is dark from the
 * beginning. The build writes the page's script anew and leaves out `blocking`, so it is put there afterwards; one that
 * writes it in another way is refused.
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
