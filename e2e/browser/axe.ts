/** What axe finds on a page, or in a part of it, in one colour scheme. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { standing, widths } from '../screens/screens.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Between desks only room differs. */
export const schemesOn = { wide: ['light', 'dark'], medium: ['light'], phone: ['light', 'dark'] } as const

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Between the schemes only colours differ. */
const byColour = ['color-contrast', 'link-in-text-block']

async function find(page: Page, scheme: Scheme, within: readonly string[]): Promise<string[]> {
  let axe = new AxeBuilder({ page }).setLegacyMode()
  for (const selector of within) axe = axe.include(selector)
  axe = scheme === 'light' ? axe.withTags(everyRule) : axe.withRules(byColour)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes: [node] }) => `${id}: ${node?.html.slice(0, 200)} ${node?.any.map(({ message }) => message)}`,
  )
}

/** What was on its way from one state to the next is looked at again when it has got there. */
export async function barriersIn(page: Page, scheme: Scheme, within: readonly string[] = []): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  // Pages of the service follow the system without being told.
  if ((await page.locator('html[data-mantine-color-scheme]').count()) > 0)
    await expect(page.locator(`html[data-mantine-color-scheme=${scheme}]`)).toBeAttached()
  let found: string[] = []
  const look = async () => {
    found = await find(page, scheme, within)
    expect(found).toEqual([])
  }
  await expect(look)
    .toPass({ timeout: 3000 })
    .catch(() => {})
  return found.map((barrier) => `${scheme}: ${barrier}`)
}

/** A page is loaded once, and looked at as it becomes narrower; in the end it is wide again. */
export async function barriersAtEveryWidth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of Object.keys(widths) as (keyof typeof widths)[]) {
    await page.setViewportSize(widths[width])
    await standing(page)
    for (const scheme of schemesOn[width]) {
      const barriers = await barriersIn(page, scheme)
      found.push(...barriers.map((barrier) => `${width}, ${barrier}`))
    }
  }
  await page.setViewportSize(widths.wide)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
