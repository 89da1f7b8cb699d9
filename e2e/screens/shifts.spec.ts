/** Layout shifts while a screen loads, after navigation, and on return to it. */
import { expect, type Page, test } from '@playwright/test'
import { open } from '../browser/steps.ts'
import { everybody, goTo, standing, widths } from './screens.ts'

/** Maximum Cumulative Layout Shift of a screen. */
const most = 0.02

interface Shifts {
  sum: number
  moved: string[]
}

/** Sums layout shifts from the start of every document; none is excluded for recent input, because there is none. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts })
    const name = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
        }
        shifts.sum += value
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
          shifts.moved.push(`${value.toFixed(3)} ${name(node)} [${place(from)}] to [${place(to)}]`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Layout shifts since the last call. */
const moved = (page: Page): Promise<Shifts> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: Shifts }
    const found = { sum: shifts.sum, moved: shifts.moved }
    Object.assign(shifts, { sum: 0, moved: [] })
    return found
  })

for (const { who, screens } of everybody) {
  for (const [width, viewport] of Object.entries(widths)) {
    test(`Nothing jumps on the screens of ${who}, ${width}`, { tag: '@layout' }, async ({ browser }) => {
      test.slow()
      const context = await browser.newContext()
      const page = await context.newPage()
      await watch(page)
      await open(page, '/', who)
      await page.setViewportSize(viewport)
      const found: string[] = []
      const note = async (name: string) => {
        const { sum, moved: what } = await moved(page)
        if (sum >= most) found.push([`${name}: ${sum.toFixed(3)}`, ...what.slice(0, 4)].join('\n    '))
      }
      for (const path of screens) {
        await page.goto(path)
        await standing(page)
        await note(`${path} by its address`)
      }
      for (const path of screens) {
        await goTo(page, path)
        await standing(page)
        await note(`${path} from another screen`)
      }
      console.log(`${who} ${width}: ${found.length} of ${screens.length * 2}\n${found.join('\n')}`)
      expect(found).toEqual([])
      await context.close()
    })
  }
}
