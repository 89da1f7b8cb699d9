/**
 * The font size that the reader has set in the browser. Style sheets follow it, as the build writes their lengths; what is
 * placed by numbers asks here. Numbers are pixels at the usual size.
 */
const usualSize = 16

let known = 0

/** How many times the usual size it is. As it was when it was asked for first: a page follows another one when it is opened again. */
function times(): number {
  known ||= (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualSize) / usualSize
  return known
}

/** So many pixels on this reader's screen. */
export const magnified = (pixels: number): number => pixels * times()

/** What so many pixels of this reader's screen are at the usual size. */
export const reduced = (pixels: number): number => pixels / times()

/** The same as a length for styles. */
export const rem = (pixels: number): string => `${pixels / usualSize}rem`
