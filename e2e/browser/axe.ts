/** Accessibility checks by axe of a page or a part of it, in one colour scheme. */
import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOnly } from 'axe-core'
import { standing, widths } from '../screens/screens.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

type WithAxe = Window & { readonly axe: typeof axeCore }

/** Desktop widths differ only in space. */
export const schemesOn = { wide: ['light', 'dark'], medium: ['light'], phone: ['light', 'dark'] } as const

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Schemes differ only in colours. */
const byColour = ['color-contrast', 'link-in-text-block']

/**
 * Runs the requested rules on the visible content. The source of axe, half a megabyte, is injected once per document:
 * parsing it again takes longer than most checks.
 */
async function look(page: Page, within: readonly string[], runOnly: RunOnly): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(axeCore.source)
    await frame.evaluate(() => (window as unknown as WithAxe).axe.configure({ allowedOrigins: ['<same_origin>'] }))
  }
  return page.evaluate(
    async ({ include, runOnly }) => {
      // Only violations: describing passed rules takes longer than the check.
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

/** Milliseconds before each check: violations are checked three more times, for slow machines. */
const pauses = [0, 500, 1000, 1500]

/** Violations that persist; those during transitions are gone on the next check. */
async function whatStays(page: Page, within: readonly string[], runOnly: RunOnly): Promise<string[]> {
  let found: string[] = []
  for (const pause of pauses) {
    await page.waitForTimeout(pause)
    found = await look(page, within, runOnly)
    if (found.length === 0) break
  }
  return found
}

/** Expects the page, or a part of it, to pass all rules including best practices. */
export async function expectNoBarriers(page: Page, ...within: readonly string[]): Promise<void> {
  expect(await whatStays(page, within, { type: 'tag', values: [...everyRule, 'best-practice'] })).toEqual([])
}

const rulesFor: Readonly<Record<Scheme, RunOnly>> = {
  light: { type: 'tag', values: everyRule },
  dark: { type: 'rule', values: byColour },
}

export async function barriersIn(page: Page, scheme: Scheme, within: readonly string[] = []): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  // The service's own pages follow the system's scheme.
  if ((await page.locator('html[data-mantine-color-scheme]').count()) > 0)
    await expect(page.locator(`html[data-mantine-color-scheme=${scheme}]`)).toBeAttached()
  const found = await whatStays(page, within, rulesFor[scheme])
  return found.map((barrier) => `${scheme}: ${barrier}`)
}

/** Violations at every width: the page is loaded once and resized, and finally wide again. */
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
