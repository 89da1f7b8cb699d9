/** Steps that open states of a screen, such as dialogs, for accessibility checks and screenshots. */
import { expect, type Page } from '@playwright/test'
import type { widths } from './screens.ts'

export type Width = keyof typeof widths
export type Step = (page: Page) => Promise<unknown>

export interface OpenState {
  readonly path: string
  readonly name: string
  /** Steps to take in order on the screen at `path`. */
  readonly open: readonly Step[]
  readonly on: readonly Width[]
  /** Reverts what remains after closing it. */
  readonly after?: Step
}

type States = Readonly<Record<string, readonly Step[]>>

const on =
  (...which: readonly Width[]) =>
  (path: string, states: States, after?: Step): readonly OpenState[] =>
    Object.entries(states).map(([name, open]) => ({ path, name, open, on: which, ...(after && { after }) }))

export const everywhere = on('wide', 'medium', 'phone')
export const onDesks = on('wide', 'medium')
export const onPhones = on('phone')

export const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)

export const type =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text)

const opened = ['[role=dialog]', '[role=menu]', '.mantine-Popover-dropdown']

/** Elements on top of the screen. */
export const shown = (page: Page) => page.locator(opened.join(', ')).filter({ visible: true })

/** Selectors of what to check: all open elements, or else the whole page. */
export async function openedOn(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const selector of opened) if ((await page.locator(selector).count()) > 0) found.push(selector)
  return found
}

/** Presses the element with this name, in an open element or else on the page. */
export const press =
  (name: string | RegExp): Step =>
  async (page) => {
    const roles = ['button', 'combobox', 'menuitem', 'checkbox', 'radio'] as const
    const [first, ...others] = roles.map((role) => page.getByRole(role, { name, exact: true }))
    const named = others.reduce((all, each) => all.or(each), first as ReturnType<Page['getByRole']>)
    const visible = named.filter({ visible: true })
    const inside = shown(page).locator(visible)
    await expect(visible.first()).toBeVisible()
    await ((await inside.count()) > 0 ? inside : visible).first().click()
  }

export const refuses: Step = (page) => expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
export const choices: Step = (page) =>
  expect(page.locator('[role=option]').filter({ visible: true }).first()).toBeVisible()
export const dialog =
  (name: string | RegExp): Step =>
  (page) =>
    expect(page.getByRole('dialog', { name })).toBeVisible()
export const region =
  (name: string): Step =>
  (page) =>
    expect(page.getByRole('region', { name }).first()).toBeVisible()
export const form =
  (name: string): Step =>
  (page) =>
    expect(page.getByRole('form', { name })).toBeVisible()

/** Submits the empty form of a new record. */
export const refused = (singular: string): readonly Step[] => [
  press(`New ${singular}`),
  press(`Create ${singular}`),
  refuses,
]

export const filter = (name: string): readonly Step[] => [press('Filter'), press(name)]

/**
 * Closes everything: Escape closes the topmost element, except for the questions which value to keep and whether to discard
 * what was typed, which need an answer.
 */
export async function close(page: Page): Promise<void> {
  const answer = page.getByRole('button', { name: /^(Keep theirs|Discard)$/ }).first()
  await expect(async () => {
    if (await answer.isVisible()) await answer.click()
    await page.keyboard.press('Escape')
    await expect(shown(page)).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}
