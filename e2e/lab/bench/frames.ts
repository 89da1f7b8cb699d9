/** Frame intervals of a page, and the gestures that animate it. */
import type { CDPSession, Locator, Page } from '@playwright/test'

/** Milliseconds between frames during `work`. */
export async function framesWhile(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const watch = { intervals: [] as number[], ended: false }
    let last: number | null = null
    const next = (now: number) => {
      if (last !== null) watch.intervals.push(now - last)
      last = now
      if (!watch.ended) requestAnimationFrame(next)
    }
    Object.assign(window, { watch })
    requestAnimationFrame(next)
  })
  await work()
  return page.evaluate(() => {
    const { watch } = window as unknown as { watch: { intervals: number[]; ended: boolean } }
    watch.ended = true
    return watch.intervals
  })
}

export interface Wheel {
  /** Pixels per second. */
  readonly speed: number
  readonly seconds: number
  readonly axis?: 'x' | 'y'
}

/** Scrolls with synthesized wheel events, which the page receives like real ones. */
export async function wheel(devtools: CDPSession, over: Locator, { speed, seconds, axis = 'y' }: Wheel): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('There is nothing to scroll')
  const distance = -speed * seconds
  await devtools.send('Input.synthesizeScrollGesture', {
    x: box.x + Math.min(box.width, 200) / 2,
    y: box.y + box.height / 2,
    ...(axis === 'y' ? { yDistance: distance } : { xDistance: distance }),
    speed,
    gestureSourceType: 'mouse',
  })
}

/** Share of frames in time, from 0 to 1; delays below the limit are invisible. */
export const inTime = (frames: readonly number[], limit = 20): number =>
  frames.filter((each) => each < limit).length / Math.max(frames.length, 1)
