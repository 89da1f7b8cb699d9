/**
 * Whatever opens over a dialog, an inline form, a settings page or the bill dialog is whole: every list of choices, calendar
 * and menu of it is inside the window, and each choice can be hit where it is drawn.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from '../browser/steps.ts'
import { press, type Step } from './opening.ts'
import { standing, widths } from './screens.ts'

interface Place {
  readonly name: string
  readonly path: string
  readonly open: readonly Step[]
  /** Where the openers are; otherwise in the dialog, or the page if nothing was opened. */
  readonly around?: string
}

const created = (path: string, noun: string): Place => ({ name: `New ${noun}`, path, open: [press(`New ${noun}`)] })
const settings = [
  'firm',
  'branding',
  'numbering',
  'terms',
  'people/4',
  'hours',
  'rates',
  'work-stages',
  'custom-fields',
  'projects',
  'products',
  'webhooks',
  'notifications',
  'reminders',
]

/** Dialogs and inline forms on the pages of records. */
const ofRecords: readonly Place[] = [
  { name: 'Add item', path: '/projects/1', open: [press(/^Add item to /)], around: 'tr[data-kept]' },
  { name: 'Add expense', path: '/projects/1?tab=money', open: [press('New expense')] },
  { name: 'Invoice of a project', path: '/projects/1?tab=money', open: [press('New invoice')] },
  { name: 'Bill time', path: '/projects/1', open: [press('Bill time')] },
  { name: 'Log time', path: '/items/1', open: [], around: 'main form' },
  { name: 'Panel of an item', path: '/items?open=1', open: [], around: '[role=complementary], aside' },
  { name: 'Lines of an invoice', path: '/invoices/1', open: [], around: 'table' },
  { name: 'Properties of an invoice', path: '/invoices/1', open: [], around: 'aside' },
  { name: 'Send', path: '/invoices/1', open: [press('Send')] },
  { name: 'Repeat', path: '/invoices/1', open: [press('More actions'), press('Repeat…')] },
  { name: 'Payment', path: '/invoices/3', open: [press('Record a payment')] },
  { name: 'Reminder', path: '/invoices/3', open: [press('Send reminder')] },
  { name: 'Credit note', path: '/invoices/3', open: [press('More actions'), press('Credit note…')] },
  { name: 'Allocation', path: '/planning', open: [press(/hours allocated/)] },
  { name: 'Move all dates', path: '/projects/1?tab=settings', open: [] },
]

const places: readonly Place[] = [
  ...ofRecords,
  { name: 'Bill tracked time', path: '/invoices', open: [press('Bill tracked time')] },
  ...[
    ['/items', 'item'],
    ['/projects', 'project'],
    ['/invoices', 'invoice'],
    ['/quotes', 'quote'],
    ['/companies', 'company'],
    ['/contacts', 'contact'],
    ['/expenses', 'expense'],
    ['/time?tab=list', 'time record'],
  ].map(([path = '', noun = '']) => created(path, noun)),
  { name: 'Invite people', path: '/settings/people', open: [press('Invite people')] },
  { name: 'New API key', path: '/settings/api-keys', open: [press('New API key')] },
  ...settings.map((page) => ({ name: page, path: `/settings/${page}`, open: [] })),
]

const openers =
  '[role=combobox], [aria-haspopup=listbox], [aria-haspopup=menu], [aria-haspopup=dialog], .mantine-DateInput-input'

/** Choices that cannot be hit in their middle once they are scrolled into view, and popovers that leave the window. */
function faultsOfOpened(): string[] {
  const faults: string[] = []
  for (const popover of document.querySelectorAll('.mantine-Popover-dropdown, .mantine-Menu-dropdown')) {
    if (!popover.checkVisibility()) continue
    const { left, top, right, bottom } = popover.getBoundingClientRect()
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push('leaves the window')
    const choices = popover.querySelectorAll('[role=option], [role^=menuitem], button:not([disabled])')
    for (const choice of choices) {
      if (!choice.checkVisibility({ visibilityProperty: true })) continue
      choice.scrollIntoView({ block: 'nearest' })
      const box = choice.getBoundingClientRect()
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!hit || !(choice.contains(hit) || hit.contains(choice))) faults.push(`${choice.textContent} cannot be hit`)
      else if (!popover.contains(hit)) faults.push(`${choice.textContent} is covered`)
    }
  }
  return faults
}

async function tryOpener(page: Page, opener: Locator): Promise<string[]> {
  const opened = page.locator('.mantine-Popover-dropdown, .mantine-Menu-dropdown').filter({ visible: true })
  // The form itself may be in one.
  const before = await opened.count()
  await opener.scrollIntoViewIfNeeded()
  await opener.click({ timeout: 3000 })
  const isThere = await opened
    .nth(before)
    .waitFor({ timeout: 3000 })
    .then(
      () => true,
      () => false,
    )
  if (!isThere) return []
  // Positions and choices that load late.
  await expect(opened.getByRole('progressbar')).toHaveCount(0)
  await page.waitForTimeout(80)
  const faults = await page.evaluate(faultsOfOpened)
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(before)
  return faults
}

for (const [width, viewport] of Object.entries(widths)) {
  test(`Every list, calendar and menu of dialogs and settings is fully visible, ${width}`, { tag: '@walk' }, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext({ viewport: widths.wide, reducedMotion: 'reduce' })
    // An opener that is gone fails the test instead of using up its time.
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    await open(page, '/')
    await page.setViewportSize(viewport)
    const found: string[] = []
    let tried = 0
    for (const place of places) {
      await page.goto(place.path)
      await standing(page)
      for (const step of place.open) await step(page)
      const dialog = page.getByRole('dialog').first()
      if (place.open.length > 0 && !place.around) await expect(dialog).toBeVisible()
      const fallback = place.open.length > 0 ? dialog : page.getByRole('main')
      const around = place.around ? page.locator(place.around) : fallback
      await expect(around.first()).toBeVisible()
      const all = await around.locator(openers).filter({ visible: true }).all()
      // Of the same rows of a long list, the first few.
      for (const opener of all.slice(0, 14)) {
        if (!(await opener.isVisible()) || (await opener.isDisabled())) continue
        const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent())
        tried += 1
        for (const fault of await tryOpener(page, opener)) found.push(`${place.name}, ${name}: ${fault}`)
      }
    }
    expect(tried).toBeGreaterThan(80)
    expect(found).toEqual([])
    await context.close()
  })
}
