/** Measures the width of a text in the body font without rendering it. */

/** Average width of a letter, used if nothing can be measured, as in jsdom. */
const letterWidth = 7.2

/** Cache size: the same names recur on every page of a list. */
const mostKnown = 5000
const known = new Map<string, number>()

let ruler: OffscreenCanvasRenderingContext2D | null | undefined

/** Width in pixels in the page's font. Call it after layout, when the font is known. */
export function textWidth(text: string): number {
  ruler ??= rulerOfPage()
  if (!ruler) return text.length * letterWidth
  const found = known.get(text)
  if (found !== undefined) return found
  const { width } = ruler.measureText(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, width)
  return width
}

/** How many of the longest texts are measured, as letters differ in width. */
const looked = 8

/** Width of the widest text in pixels; 0 if there is none. */
export function widestText(texts: Iterable<string>): number {
  const longest = [...new Set(texts)].toSorted((one, other) => other.length - one.length).slice(0, looked)
  return Math.max(0, ...longest.map(textWidth))
}

function rulerOfPage(): OffscreenCanvasRenderingContext2D | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const ruler = new OffscreenCanvas(1, 1).getContext('2d')
  if (!ruler) return null
  // Names have a heavier weight than other text; its width is enough for both.
  ruler.font = `500 14px ${getComputedStyle(document.body).fontFamily}`
  // A font was loaded, perhaps for texts that were measured in a fallback font.
  document.fonts.addEventListener('loadingdone', () => known.clear())
  return ruler
}
