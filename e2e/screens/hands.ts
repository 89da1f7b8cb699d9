/** Three input methods: mouse, keyboard alone, and touch. */
import { expect, type Locator, type Page } from '@playwright/test'
import { still } from './screens.ts'

/** A cell to edit in a journey. */
export interface EditedCell {
  readonly column: string
  readonly label: string
  /** Shortcut letter that edits it on the active row, if any. */
  readonly letter?: string
}

export interface Hand {
  readonly name: string
  readonly hasTouch: boolean
  /** Activates a visible element. */
  press(page: Page, element: Locator): Promise<void>
  /** Selects an entry of the open menu. */
  choose(page: Page, entry: Locator): Promise<void>
  /** Opens the dialog for a new record of the list. */
  create(page: Page, label: string): Promise<void>
  /** Submits a dialog. */
  send(page: Page, button: Locator): Promise<void>
  /** Starts editing a cell; its input has the focus then. */
  edit(page: Page, row: Locator, cell: EditedCell): Promise<void>
  /** Selects a row. */
  select(page: Page, row: Locator): Promise<void>
  /** Undoes the last change. */
  undo(page: Page): Promise<void>
}

const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const cell = (row: Locator, column: string) => row.locator(`td[data-column="${column}"]`)

/** Presses Tab until the element has the focus, like somebody without a mouse. */
export async function tabTo(page: Page, element: Locator, most = 80): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await element.evaluate((each) => each === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  await expect(element, 'cannot be reached by Tab').toBeFocused()
}

/** Makes the row active, without scripts. */
async function goToRow(page: Page, row: Locator): Promise<void> {
  const link = row.getByRole('link').first()
  for (let step = 0; step < 20; step++) {
    if (await link.evaluate((each) => each === document.activeElement)) return
    await page.keyboard.press('j')
  }
  await expect(link).toBeFocused()
}

export const mouse: Hand = {
  name: 'mouse',
  hasTouch: false,
  press: (_page, element) => element.click(),
  choose: (_page, entry) => entry.click(),
  create: (page, label) => page.getByRole('button', { name: label, exact: true }).click(),
  send: (_page, button) => button.click(),
  edit: (_page, row, { column }) => cell(row, column).click({ position: { x: 12, y: 12 } }),
  select: (_page, row) => row.getByRole('checkbox', { name: /^Select / }).click(),
  undo: (page) => undoButton(page).click(),
}

export const finger: Hand = {
  ...mouse,
  name: 'touch',
  hasTouch: true,
  press: (_page, element) => element.tap(),
  choose: (_page, entry) => entry.tap(),
  create: (page, label) => page.getByRole('button', { name: label, exact: true }).tap(),
  send: (_page, button) => button.tap(),
  edit: (_page, row, { column }) => cell(row, column).tap({ position: { x: 12, y: 12 } }),
  select: (_page, row) => row.getByRole('checkbox', { name: /^Select / }).tap(),
  undo: (page) => undoButton(page).tap(),
}

export const keyboard: Hand = {
  name: 'keyboard',
  hasTouch: false,
  async press(page, element) {
    await tabTo(page, element)
    await page.keyboard.press('Enter')
  },
  async choose(page, entry) {
    await expect(entry).toBeVisible()
    for (let step = 0; step < 40; step++) {
      if (await entry.evaluate((each) => each === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
  },
  create: (page) => page.keyboard.press('c'),
  send: (page) => page.keyboard.press('Control+Enter'),
  async edit(page, row, { label, letter = 'e' }) {
    await goToRow(page, row)
    await page.keyboard.press(letter)
    const input = page.getByRole('textbox', { name: label, exact: true })
    const editor = page.locator('input:not([type=checkbox]):focus, textarea:focus')
    for (let step = 0; step < 10; step++) {
      await expect(editor).toBeVisible()
      if (await input.isVisible()) break
      // Waits until a picker has loaded its options.
      await still(page, 200)
      const left = await editor.elementHandle()
      await page.keyboard.press('Tab')
      await expect.poll(async () => (await left?.isVisible()) ?? false).toBe(false)
    }
    await expect(input).toBeFocused()
  },
  async select(page, row) {
    await goToRow(page, row)
    await page.keyboard.press('x')
  },
  async undo(page) {
    await expect(undoButton(page)).toBeVisible()
    await page.keyboard.press('Control+z')
  },
}

export const hands: readonly Hand[] = [mouse, keyboard, finger]
