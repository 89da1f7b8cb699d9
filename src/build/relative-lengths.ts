/**
 * A step of the build: lengths grow with the font size that a reader has set in the browser. Style sheets say pixels, as they
 * are at the usual size, where 16 are one `rem`; also in the conditions, so that large text gets the layout of a narrower window.
 * What is thin is no text and stays so: hairlines, outlines.
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

/** The style sheet with its pixels in `rem`. */
export const inRem = (css: string): string =>
  css.replace(/(?<![\w.-])(-?[\d.]+)px\b/g, (length, pixels) =>
    Math.abs(Number(pixels)) > thin ? `${Number(pixels) / usualSize}rem` : length,
  )
