/** A finger on the screen. */
import type { Locator, Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Drags from one point to another, as slowly as the page draws: moves between two frames would count as one. `before`
 * is awaited at the end, while the finger is still down.
 */
export async function dragByTouch(page: Page, from: Point, to: Point, before = async () => {}): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await drawn(page)
  }
  await touch('touchStart', [from])
  for (let step = 1; step <= 10; step++)
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 }])
  await before()
  await touch('touchEnd', [])
}

/** The points of a drag from a handle to just below the upper edge of another. */
export async function betweenHandles(from: Locator, to: Locator): Promise<[Point, Point]> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('A handle is not visible')
  const x = start.x + start.width / 2
  return [
    { x, y: start.y + start.height / 2 },
    { x, y: end.y + 4 },
  ]
}

/** Resolves when the page has drawn what the last input changed. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
