/** Measures the width of a text in the body font without rendering it. */

/** A letter's usual width where nothing can be measured, as in a test without a screen. */
const letterWidth = 7.2

/** The same names come again on every page of a list; so many are remembered. */
const mostKnown = 5000
const known = new Map<string, number>()

let ruler: OffscreenCanvasRenderingContext2D | null | undefined

/** Pixels, in the size and type of the page's text; once the page was laid out, so that its type face is at hand. */
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

/** Of so many long texts the longest is looked for with a ruler: letters are not equally wide. */
const looked = 8

/** Pixels of the widest of these texts; 0 where there is none. */
export function widestText(texts: Iterable<string>): number {
  const longest = [...new Set(texts)].toSorted((one, other) => other.length - one.length).slice(0, looked)
  return Math.max(0, ...longest.map(textWidth))
}

function rulerOfPage(): OffscreenCanvasRenderingContext2D | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const ruler = new OffscreenCanvas(1, 1).getContext('2d')
  if (!ruler) return null
  // Names are set a little heavier than the text around them; the wider of both is enough for either.
  ruler.font = `500 14px ${getComputedStyle(document.body).fontFamily}`
  // Another type face has arrived, perhaps that of letters which were measured in one that stood in for it.
  document.fonts.addEventListener('loadingdone', () => known.clear())
  return ruler
}
