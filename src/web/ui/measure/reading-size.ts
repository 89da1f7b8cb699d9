/**
 * The font size set in the reader's browser. The build converts lengths in style sheets to rem; code that positions by
 * numbers converts them here. Numbers are pixels at the default size.
 */
const usualSize = 16

let cachedSize = 0

/** Factor to the default size. Read once; a change takes effect on reload. */
function times(): number {
  cachedSize ||= (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualSize) / usualSize
  return cachedSize
}

/** Pixels at the default size, converted to this reader's. */
export const magnified = (pixels: number): number => pixels * times()

/** Pixels at this reader's size, converted to the default size. */
export const reduced = (pixels: number): number => pixels / times()

/** A CSS length for pixels at the default size. */
export const rem = (pixels: number): string => `${pixels / usualSize}rem`
