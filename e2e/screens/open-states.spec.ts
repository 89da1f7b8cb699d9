/** Accessibility of dialogs, menus and other open states of all screens, in both schemes and at every width. */
import { expect, test } from '@playwright/test'
import { barriersIn, schemesOn } from '../browser/axe.ts'
import { open } from '../browser/steps.ts'
import { close, type OpenState, openedOn, type Width } from './opening.ts'
import { standing, still, widths } from './screens.ts'
import { statesOfLists } from './states-of-lists.ts'
import { statesOfClients, statesOfRecords } from './states-of-records.ts'
import { statesOfSettings } from './states-of-settings.ts'

const everybody = {
  'admin@example.com': [...statesOfLists, ...statesOfRecords, ...statesOfSettings],
  'client@example.com': statesOfClients,
}

test.describe.configure({ mode: 'parallel' })

for (const [who, states] of Object.entries(everybody)) {
  for (const [path, all] of Map.groupBy(states, ({ path }) => path)) {
    test(`Everything that opens on ${path} for ${who} passes axe`, { tag: '@accessibility' }, async ({ browser }) => {
      // A list has twenty states, in three widths and two schemes.
      test.setTimeout(600_000)
      // No transitions during checks.
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      const found: string[] = []
      const look = async ({ name, open: steps, after }: OpenState, width: Width) => {
        for (const step of steps) await step(page)
        await still(page)
        for (const scheme of schemesOn[width]) {
          const barriers = await barriersIn(page, scheme, await openedOn(page))
          found.push(...barriers.map((barrier) => `${name}, ${width}, ${barrier}`))
        }
        await close(page)
        await after?.(page)
      }
      await open(page, path, who)
      for (const width of Object.keys(widths) as Width[]) {
        await page.setViewportSize(widths[width])
        await standing(page)
        for (const state of all.filter(({ on }) => on.includes(width)))
          await test.step(`${state.name}, ${width}`, () => look(state, width))
      }
      expect(found).toEqual([])
      await context.close()
    })
  }
}
