/** How wide a text of the body stands on the screen, without putting it there. */

/** A letter's usual width where nothing can be measured, as in a test without a screen. */
const letterWidth = 7.2

const ruler = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')

/** Pixels, in the size and type of the page's text. */
export function textWidth(text: string): number {
  if (!ruler) return text.length * letterWidth
  // Names are set a little heavier than the text around them; the wider of both is enough for either.
  ruler.font = `500 14px ${getComputedStyle(document.body).fontFamily}`
  return ruler.measureText(text).width
}
