/** What axe finds on a page, or in a part of it, in one colour scheme. */
import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOnly } from 'axe-core'
import { standing, widths } from '../screens/screens.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

type WithAxe = Window & { readonly axe: typeof axeCore }

/** Between desks only room differs. */
export const schemesOn = { wide: ['light', 'dark'], medium: ['light'], phone: ['light', 'dark'] } as const

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Between the schemes only colours differ. */
const byColour = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds in what the page shows, by rules of the wanted kind. Its source, half a megabyte, is given to each document
 * once: reading it again takes longer than most looks.
 */
async function look(page: Page, within: readonly string[], runOnly: RunOnly): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(axeCore.source)
    await frame.evaluate(() => (window as unknown as WithAxe).axe.configure({ allowedOrigins: ['<same_origin>'] }))
  }
  return page.evaluate(
    async ({ include, runOnly }) => {
      // What is as it should be need not be described, which takes longer than finding out.
      const options = { runOnly, resultTypes: ['violations' as const] }
      const context = include.length > 0 ? { include } : document
      const { violations } = await (window as unknown as WithAxe).axe.run(context, options)
      return violations.map(
        ({ id, nodes: [node] }) => `${id}: ${node?.html.slice(0, 200)} ${node?.any.map(({ message }) => message)}`,
      )
    },
    { include: [...within], runOnly },
  )
}

/** Milliseconds before each look at a page: however slow the machine, what was found is looked at again three times. */
const pauses = [0, 500, 1000, 1500]

/** What was on its way from one state to the next is looked at again when it has got there. */
async function whatStays(page: Page, within: readonly string[], runOnly: RunOnly): Promise<string[]> {
  let found: string[] = []
  for (const pause of pauses) {
    await page.waitForTimeout(pause)
    found = await look(page, within, runOnly)
    if (found.length === 0) break
  }
  return found
}

/** In a journey: the page as it stands, or a part of it, keeps every rule and what is good practice beyond. */
export async function expectNoBarriers(page: Page, ...within: readonly string[]): Promise<void> {
  expect(await whatStays(page, within, { type: 'tag', values: [...everyRule, 'best-practice'] })).toEqual([])
}

const rulesFor: Readonly<Record<Scheme, RunOnly>> = {
  light: { type: 'tag', values: everyRule },
  dark: { type: 'rule', values: byColour },
}

export async function barriersIn(page: Page, scheme: Scheme, within: readonly string[] = []): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  // Pages of the service follow the system without being told.
  if ((await page.locator('html[data-mantine-color-scheme]').count()) > 0)
    await expect(page.locator(`html[data-mantine-color-scheme=${scheme}]`)).toBeAttached()
  const found = await whatStays(page, within, rulesFor[scheme])
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
