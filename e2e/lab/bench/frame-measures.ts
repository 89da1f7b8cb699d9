/**
 * Frame rates of boards, timelines and plans at their maximum intended size, with the processor slowed down four times.
 * A busy machine, or one without a graphics card, drops frames of any page, so screens are compared with a page that
 * only scrolls, measured in turns with them.
 */
import type { Locator, Page } from '@playwright/test'
import { settled } from '../../browser/steps.ts'
import { framesWhile, inTime, wheel } from './frames.ts'
import { fillScreens } from './large-screens.ts'
import { type Finding, median } from './measuring.ts'
import type { Screens } from './screen-measures.ts'

/** Required share of frames in time, and the tolerance relative to an empty page. */
const target = 0.95
const slack = 0.03

const turns = 3

interface Motion {
  readonly name: string
  readonly path: string
  /** Must be visible before the measurement starts. */
  readonly ready: (page: Page) => Locator
  readonly run: (screens: Screens) => Promise<unknown>
}

export async function measureFrames(screens: Screens): Promise<Finding[]> {
  const { page } = screens
  const { board, timeline, plan } = await fillScreens(page.request)
  const cards = (at: Page) => at.locator('[data-column] li')
  const bars = (at: Page) => at.locator('[data-bar]')
  const cells = (at: Page) => at.locator('[data-person]')
  const motions: readonly Motion[] = [
    scrolled('board down', board, cards, '[data-column] li'),
    dragged('board, card dragged', board, cards),
    scrolled('timeline down', timeline, bars, '[data-row] a'),
    scrolled('timeline sideways', timeline, bars, '[data-row] a', 'x'),
    dragged('timeline, bar dragged', timeline, bars),
    scrolled('plan down', plan, cells, '[data-person]'),
    scrolled('plan sideways', plan, cells, '[data-person]', 'x'),
  ]
  const found: Finding[] = []
  for (const motion of motions) {
    const [floor, own] = [[], []] as [number[], number[]]
    for (let turn = 0; turn < turns; turn++) {
      floor.push(await shareOf(screens, bare))
      own.push(await shareOf(screens, motion))
    }
    found.push(finding(motion.name, median(own), median(floor)))
  }
  return found
}

const scrolled = (name: string, path: string, ready: Motion['ready'], over: string, axis: 'x' | 'y' = 'y'): Motion => ({
  name,
  path,
  ready,
  run: ({ devtools, page }) => wheel(devtools, page.locator(over).nth(3), { speed: 800, seconds: 3, axis }),
})

const dragged = (name: string, path: string, ready: Motion['ready']): Motion => ({
  name,
  path,
  ready,
  run: async ({ page }) => {
    const box = await ready(page).nth(2).boundingBox()
    if (!box) throw new Error('There is nothing to drag')
    const [x, y] = [box.x + Math.min(box.width, 60) / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 120; step++) {
      await page.mouse.move(x + 3 * step, y + step)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await page.keyboard.press('Escape')
    await page.mouse.up()
  },
})

/** A static page with as many words as a screen. */
const bare: Motion = {
  name: 'bare page',
  path: 'about:blank',
  ready: (page) => page.locator('p'),
  run: ({ devtools, page }) => wheel(devtools, page.locator('p').nth(3), { speed: 800, seconds: 3 }),
}

async function shareOf(screens: Screens, motion: Motion): Promise<number> {
  const { page, devtools } = screens
  await page.goto(motion.path)
  if (motion === bare) await page.setContent('<p>Words that only scroll by.</p>'.repeat(500))
  else await settled(page)
  await motion.ready(page).nth(3).waitFor()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.waitForTimeout(1500)
  const share = inTime(await framesWhile(page, () => motion.run(screens)))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return share
}

function finding(name: string, own: number, floor: number): Finding {
  const inWords = (share: number) => `${(100 * share).toFixed(1)} %`
  return {
    measure: `frames under 20 ms: ${name}, 4x`,
    figure: inWords(own),
    against: `bare page ${inWords(floor)}`,
    ratio: own / floor,
    target: '95 %, or 3 % below the bare page',
    met: own >= Math.min(target, floor - slack),
  }
}
