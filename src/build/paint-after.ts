/**
 * Has the page paint nothing before its first script ran, which sets the colour scheme: a dark page is dark from the
 * beginning. The build writes the page's script anew and leaves out `blocking`, so it is put there afterwards.
 */
import type { Plugin } from 'vite'

export function paintAfter(): Plugin {
  return {
    name: 'worklane-paint-after',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<script type="module" crossorigin ', '<script type="module" crossorigin blocking="render" '),
    },
  }
}
