/** Measures the width of a text in the body font without rendering it. */

/** Average width of a letter, used if nothing can be measured, as in jsdom. */
const letterWidth = 7.2

/** Cache size: the same names recur on every page of a list. */
const mostKnown = 5000
const widthsByText = new Map<string, number>()

let ruler: OffscreenCanvasRenderingContext2D | null | undefined

/** Width in pixels in the page's font. Call it after layout, when the font is known. */
export function textWidth(text: string): number {
  ruler ??= rulerOfPage()
  if (!ruler) return text.length * letterWidth
  const cached = widthsByText.get(text)
  if (cached !== undefined) return cached
  const { width } = ruler.measureText(text)
  if (widthsByText.size >= mostKnown) widthsByText.clear()
  widthsByText.set(text, width)
  return width
}

/** How many of the longest texts are measured, as letters differ in width. */
const maxTexts = 8

/** Width of the widest text in pixels; 0 if there is none. */
export function widestText(texts: Iterable<string>): number {
  const longestTexts = [...new Set(texts)].toSorted((first, second) => second.length - first.length).slice(0, maxTexts)
  return Math.max(0, ...longestTexts.map(textWidth))
}

function rulerOfPage(): OffscreenCanvasRenderingContext2D | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const ruler = new OffscreenCanvas(1, 1).getContext('2d')
  if (!ruler) return null
  // Names have a heavier weight than other text; its width is enough for both.
  ruler.font = `500 14px ${getComputedStyle(document.body).fontFamily}`
  // A font was loaded, perhaps for texts that were measured in a fallback font.
  document.fonts.addEventListener('loadingdone', () => widthsByText.clear())
  return ruler
}
