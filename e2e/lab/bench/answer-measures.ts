/**
 * Response times of the web app, also with the processor slowed down four times: from the user's action to the frame
 * that shows the result.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from '../../browser/steps.ts'
import { type Finding, median } from './measuring.ts'
import { finding, type Screens, spread } from './screen-measures.ts'

const rows = 'main tbody tr[data-id]'

/** Expressions that tell, in the page, whether a frame shows the result. */
const shows = {
  rows: `document.querySelector('${rows}') !== null`,
  otherThan: (id: string | null) => `${shows.rows} && document.querySelector('${rows}').dataset.id !== '${id}'
    && document.querySelector('[data-stale]') === null`,
  records: `[...document.querySelectorAll('[role=dialog] [role=listbox] div')].some((each) => each.textContent === 'Results')`,
  panel: `document.querySelector('aside h2, aside [role=heading]') !== null`,
} as const

/** Time to the first rows of a long list: with an empty cache, and on the next visit. */
export async function measureLoading({ page, turns }: Screens): Promise<Finding[]> {
  const cold = await loadings(page, turns, true)
  const again = await loadings(page, turns, false)
  return [
    finding('first load of all items, 4x', median(cold.times), 1000, cold.said),
    finding('next load of all items, 4x', median(again.times), 1000, again.said),
  ]
}

async function loadings(page: Page, turns: number, isEmpty: boolean) {
  const times: number[] = []
  let requests = 0
  // The first turn fills the cache.
  for (let turn = -1; turn < turns; turn++) {
    const fresh = await page.context().newPage()
    const devtools = await page.context().newCDPSession(fresh)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: isEmpty })
    await devtools.send('Network.setBypassServiceWorker', { bypass: isEmpty })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    requests = 0
    fresh.on('request', () => {
      requests += 1
    })
    await fresh.addInitScript(watch, { event: null, until: shows.rows })
    await fresh.goto('/items')
    const time = await painted(fresh)
    if (turn >= 0) times.push(time)
    await fresh.close()
  }
  return { times, said: `${spread(times)}, ${requests} requests` }
}

/**
 * Frequent actions in a list: those that replace its rows with a slow processor, those that open something beside or
 * above them with the normal one as well.
 */
export async function measureAnswers({ page, devtools, turns }: Screens): Promise<Finding[]> {
  await page.goto('/items')
  await page.locator(rows).nth(10).waitFor()
  await settled(page)
  const found = [
    await inTurns('record opened beside the list', 60, turns, openPanel(page)),
    await inTurns('first record in the palette', 80, turns, findRecord(page, 'abcdefghij')),
  ]
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  found.push(
    await inTurns('next page, 4x', 120, turns, () => replaceRows(page, 'Next page')),
    await inTurns('order by another column, 4x', 120, turns, (turn) =>
      replaceRows(page, turn % 2 === 0 ? /^Name/ : /^Due/),
    ),
    await inTurns('record opened beside the list, 4x', null, turns, openPanel(page)),
    await inTurns('first record in the palette, 4x', null, turns, findRecord(page, 'klmnopqrst')),
  )
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return found
}

async function replaceRows(page: Page, name: string | RegExp): Promise<number> {
  const until = shows.otherThan(await page.locator(rows).first().getAttribute('data-id'))
  const time = await timed(page, { event: 'click', until }, await pressing(page.getByRole('button', { name }).first()))
  await settled(page)
  return time
}

const openPanel = (page: Page) => async (turn: number) => {
  const cell = page.locator(rows).nth(turn % 10)
  const time = await timed(page, { event: 'click', until: shows.panel }, () => cell.getByRole('link').first().click())
  await settled(page)
  await page.getByRole('button', { name: 'Close panel' }).click()
  await expect(page.locator('aside h2')).toHaveCount(0)
  return time
}

/** @param letters each is used once, because results are cached */
const findRecord = (page: Page, letters: string) => async (turn: number) => {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Search everything' })
  await input.waitFor()
  // Keys pressed before the input has the focus would reach neither the page nor the watch.
  await expect(input).toBeFocused()
  await page.waitForTimeout(100)
  const time = await timed(page, { event: 'keydown', until: shows.records }, () =>
    page.keyboard.press(letters.charAt(turn % letters.length)),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return time
}

/** @param target milliseconds; null if there is none */
async function inTurns(measure: string, target: number | null, turns: number, once: (turn: number) => Promise<number>) {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) times.push(await once(turn))
  return finding(measure, median(times), target, spread(times))
}

/**
 * Presses and releases the mouse button over the target, as slowly as a hand does. Playwright's own `click` inspects
 * the target in the page first, which takes time.
 */
async function pressing(target: Locator): Promise<() => Promise<void>> {
  const page = target.page()
  await target.hover()
  await page.waitForTimeout(200)
  return async () => {
    await page.mouse.down()
    await page.waitForTimeout(60)
    await page.mouse.up()
  }
}

interface Watched {
  /** Event that starts the measurement; null for the start of the page. */
  readonly event: string | null
  readonly until: string
}

async function timed(page: Page, watched: Watched, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watch, watched)
  await act()
  return painted(page)
}

const painted = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)

/** Runs in the page: leaves a promise of the milliseconds until a frame shows the result. */
function watch({ event, until }: Watched): void {
  const look = new Function(`return ${until}`) as () => boolean
  const painted = new Promise<number>((resolve) => {
    const from = (start: number) => {
      if (!look()) return requestAnimationFrame(() => from(start))
      // Animation frame callbacks run before painting; a task queued in one runs after it.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - start)
      return port2.postMessage(null)
    }
    if (event === null) from(0)
    else addEventListener(event, (happened) => from(happened.timeStamp), { capture: true, once: true })
  })
  Object.assign(window, { painted })
}
