/** What axe finds on a page, or in a part of it, in one colour scheme. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'
import { standing, widths } from '../screens/screens.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Between desks only room differs. */
export const schemesOn = { wide: ['light', 'dark'], medium: ['light'], phone: ['light', 'dark'] } as const

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Between the schemes only colours differ. */
const byColour = ['color-contrast', 'link-in-text-block']

/** Given to a page once: half a megabyte takes a tenth of a second to read. */
const axeSource = `if (!window.axe) ${axeCore.source}`

/** Ready to be told by which rules. */
function lookingAt(page: Page, within: readonly string[]): AxeBuilder {
  // What is as it should be need not be described, which takes longer than finding out.
  const axe = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] }).setLegacyMode()
  return within.reduce((sofar, selector) => sofar.include(selector), axe)
}

/** In a journey: the page as it stands, or a part of it, keeps every rule and what is good practice beyond. */
export async function expectNoBarriers(page: Page, ...within: readonly string[]): Promise<void> {
  expect(await found(lookingAt(page, within).withTags([...everyRule, 'best-practice']))).toEqual([])
}

const find = (page: Page, scheme: Scheme, within: readonly string[]): Promise<string[]> => {
  const axe = lookingAt(page, within)
  return found(scheme === 'light' ? axe.withTags(everyRule) : axe.withRules(byColour))
}

async function found(axe: AxeBuilder): Promise<string[]> {
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
