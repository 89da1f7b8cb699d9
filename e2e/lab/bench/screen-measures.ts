/** Browser measurements for the web app's performance budgets. Each measure opens the pages that it needs. */
import { type CDPSession, expect, type Page } from '@playwright/test'
import { settled } from '../../browser/steps.ts'
import { framesWhile, wheel } from './frames.ts'
import { type Finding, median } from './measuring.ts'

export interface Screens {
  readonly page: Page
  readonly devtools: CDPSession
  /** Number of repetitions, of which the median counts. */
  readonly turns: number
}

const rows = 'main tbody tr[data-id]'

/** Frame intervals while a list of all records scrolls, with the processor slowed down four times. */
export async function measureScrolling({ page, devtools }: Screens): Promise<Finding[]> {
  await page.goto('/items?pagesize=30000&status=all')
  await page.locator(rows).nth(10).waitFor()
  await settled(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.waitForTimeout(1000)
  const found: Finding[] = []
  for (const speed of [800, 3000]) {
    const frames = await framesWhile(page, () =>
      wheel(devtools, page.getByRole('table').locator('xpath=..'), { speed, seconds: 4 }),
    )
    const late = frames.filter((each) => each >= 20).length
    const measure = `scrolling all rows, ${speed} px/s, 4x`
    found.push(finding(measure, percentile(frames, 0.95), 20, `${frames.length} frames, ${late} late`))
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return found
}

/** From the click on a navigation link to the frame with its rows, if the screen was open before. */
export async function measureSecondOpening({ page, turns }: Screens): Promise<Finding[]> {
  const found: Finding[] = []
  await page.goto('/')
  const go = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  for (const [name, path] of [
    ['Projects', '/projects'],
    ['Items', '/items'],
    ['Companies', '/companies'],
  ] as const) {
    await go(name).click()
    await page.locator(rows).nth(5).waitFor()
    await settled(page)
    const times: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      await go('Home').click()
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
      await settled(page)
      await page.evaluate(untilPainted, { event: 'click', shows: `[aria-label="${name}"] tr[data-id]`, at: path })
      await go(name).click()
      times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted))
    }
    found.push(finding(`${name} opened a second time`, median(times), 100, spread(times)))
  }
  return found
}

/** From Ctrl+K to the frame that shows the palette. */
export async function measurePalette({ page, turns }: Screens): Promise<Finding[]> {
  await page.goto('/projects')
  await page.locator(rows).nth(5).waitFor()
  await settled(page)
  await page.waitForTimeout(1500)
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await page.evaluate(untilPainted, { event: 'keydown', shows: '[role=dialog] input', at: '/projects' })
    await page.keyboard.press('Control+k')
    times.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const [first = Number.NaN] = times
  return [
    finding('palette opens the first time', first, 50, ''),
    finding('palette opens', median(times), 50, spread(times)),
  ]
}

/** Cumulative layout shift while a screen loads. */
export async function measureShifts({ page }: Screens): Promise<Finding[]> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) shifts.sum += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const found: Finding[] = []
  for (const path of ['/', '/projects', '/projects/1', '/items', '/my-work', '/companies/1', '/contacts']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await page.waitForTimeout(300)
    const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    found.push({
      measure: `layout shift of ${path}`,
      figure: sum.toFixed(4),
      against: '',
      ratio: null,
      target: '< 0.02',
      met: sum < 0.02,
    })
  }
  return found
}

/** Runs in the page: leaves a promise of the time from the next `event` to the frame that shows an element. */
function untilPainted({ event, shows, at }: { event: string; shows: string; at: string }): void {
  const painted = new Promise<number>((resolve) => {
    const started = (happened: Event) => {
      const look = () => {
        const element = document.querySelector(shows)
        const isThere = location.pathname === at && element !== null && element.getClientRects().length > 0
        if (!isThere || !element.checkVisibility({ opacityProperty: true })) return requestAnimationFrame(look)
        // Animation frame callbacks run before painting; a task queued in one runs after it.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - happened.timeStamp)
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener(event, started, { capture: true, once: true })
  })
  Object.assign(window, { painted })
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const spread = (times: readonly number[]) =>
  `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`

export function finding(measure: string, value: number, target: number | null, against: string): Finding {
  const figure = `${value.toFixed(1)} ms`
  if (target === null) return { measure, figure, against, ratio: null, target: '', met: null }
  return { measure, figure, against, ratio: null, target: `< ${target} ms`, met: value < target }
}
