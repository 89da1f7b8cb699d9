/**
 * Build step: lengths scale with the reader's font size in the browser. Style sheets are written in pixels for the
 * default size, of which 16 make one `rem`. Media queries are converted as well, so that large text gets the layout of
 * a narrower window. Hairlines and outlines stay in pixels.
 */
import type { Plugin } from 'vite'

const usualSize = 16
const thin = 2

export function relativeLengths(): Plugin {
  return {
    name: 'worklane-lengths',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.*\.css$/ },
      handler: (code) => ({ code: inRem(code), map: null }),
    },
  }
}

/** The style sheet with pixels converted to `rem`. */
export const inRem = (css: string): string =>
  css.replace(/(?<![\w.-])(-?[\d.]+)px\b/g, (length, pixels) =>
    Math.abs(Number(pixels)) > thin ? `${Number(pixels) / usualSize}rem` : length,
  )
