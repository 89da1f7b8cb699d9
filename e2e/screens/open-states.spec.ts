/** What opens on a screen is free of what axe can find, light and dark, wide and on a phone: pickers, menus, filters, dialogs, refused forms. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { open } from '../steps.ts'
import { standing, still, widths } from './screens.ts'

type Step = (page: Page) => Promise<unknown>

const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)

const type =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text)

/** Presses what is called so: in what is open, or else on the page. */
const press =
  (name: string | RegExp): Step =>
  async (page) => {
    const of = (role: 'button' | 'combobox' | 'menuitem' | 'checkbox') => page.getByRole(role, { name, exact: true })
    const named = of('button').or(of('combobox')).or(of('menuitem')).or(of('checkbox')).filter({ visible: true })
    const inside = shown(page).locator(named)
    await expect(named.first()).toBeVisible()
    await ((await inside.count()) > 0 ? inside : named).first().click()
  }

/** Sends the form of a new record before anything is typed into it. */
const refused = (singular: string): readonly Step[] => [
  press(`New ${singular}`),
  press(`Create ${singular}`),
  (page) => expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible(),
]

const choices: Step = (page) => expect(page.locator('[role=option]').filter({ visible: true }).first()).toBeVisible()
const filter = (name: string): readonly Step[] => [press('Filter'), press(name)]
const day: Step = (page) => page.getByRole('dialog').getByLabel(/^Due/).click()

/** What is opened, one after the other, on each screen. */
const onDesks: Readonly<Record<string, readonly (readonly Step[])[]>> = {
  '/items': [
    [key('Control+k'), choices],
    [key('Control+k'), type('rose'), choices],
    [key('?')],
    [press(/, your menu$/)],
    [press('Columns')],
    [press('Group')],
    [press(/^(Sort|Custom order)/)],
    [press('Views')],
    [press('More for this list')],
    [press('Filter')],
    [...filter('Project'), choices],
    [...filter('Priority'), choices],
    [...filter('Due')],
  ],
  // In another order, so that neither takes long.
  '/items?sortby=name': [
    [key('j'), key('a'), choices],
    [key('j'), key('s'), choices],
    [key('j'), key('l'), choices],
    [key('j'), key('d')],
    [...refused('item'), press(/^Project/), choices],
    [press('New item'), day],
    [press(/^Select (?!all)/), press('Edit…')],
  ],
  '/items/1': [[press('More actions')], [press(/^Edit Priority:/), choices], [press(/^Edit Due:/)]],
  '/projects': [refused('project')],
  '/projects/1': [[press('More actions')], [press(/^Actions for /)], [press(/^Reorder /)]],
  '/projects/1?tab=notes': [[press('New note')]],
  '/companies': [refused('company')],
  '/contacts': [refused('contact')],
  '/time': [[press('Person'), choices]],
  '/time?tab=list': [refused('time record')],
  '/invoices': [refused('invoice')],
  '/invoices/1': [[press('More actions')], [press('Send')], [press('Add tracked time')]],
  '/quotes': [refused('quote')],
  '/reports': [[press('Filter')]],
  '/settings/people': [[press('Invite people')]],
  '/settings/tags': [[press(/^Colour of /)], [press(/^More for /)]],
  '/settings/custom-fields': [[press('Type of the new field'), choices]],
}

const onPhones: typeof onDesks = {
  '/items': [
    [press('Open menu')],
    [key('Control+k'), choices],
    [press(/, your menu$/)],
    [press(/^(Sort|Custom order)/)],
    [press('Views')],
    [press('More for this list')],
    [...filter('Project'), choices],
    [...filter('Due')],
    [...refused('item'), press(/^Project/), choices],
  ],
  '/items/1': [[press('More actions')], [press(/^Edit Priority:/), choices], [press(/^Edit Due:/)]],
  '/projects/1': [[press(/^Actions for /)], [press(/^Reorder /)]],
  '/invoices/1': [[press('More actions')], [press('Send')]],
  '/time': [[press('Add time')]],
  '/settings/tags': [[press(/^Colour of /)]],
}

const schemes = ['light', 'dark'] as const
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const opened = ['[role=dialog]', '[role=menu]', '.mantine-Popover-dropdown']

const shown = (page: Page) => page.locator(opened.join(', ')).filter({ visible: true })

/** Each press of Escape closes what was opened last. */
async function close(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(shown(page)).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}

async function barriersIn(page: Page, scheme: (typeof schemes)[number]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator(`html[data-mantine-color-scheme=${scheme}]`)).toBeAttached()
  let axe = new AxeBuilder({ page }).setLegacyMode()
  for (const selector of opened) if ((await page.locator(selector).count()) > 0) axe = axe.include(selector)
  // Between the schemes only colours differ.
  axe = scheme === 'light' ? axe.withTags(everyRule) : axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes: [node] }) => `${id}: ${node?.html.slice(0, 200)} ${node?.any[0]?.message ?? ''}`)
}

for (const [width, screens] of [
  ['wide', onDesks],
  ['phone', onPhones],
] as const) {
  for (const [path, all] of Object.entries(screens)) {
    test(`Whatever opens on ${path} is free of what axe can find, ${width}`, { tag: '@accessibility' }, async ({
      browser,
    }) => {
      test.slow()
      // Nothing is looked at halfway from one colour to the other.
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      await open(page, path)
      await page.setViewportSize(widths[width])
      await standing(page)
      const found: string[] = []
      for (const [at, steps] of all.entries()) {
        await test.step(`${at + 1}`, async () => {
          for (const step of steps) await step(page)
          await expect(shown(page).first()).toBeVisible()
          await still(page)
          for (const scheme of schemes) {
            for (const barrier of await barriersIn(page, scheme)) found.push(`${at + 1}, ${scheme}: ${barrier}`)
          }
          await close(page)
        })
      }
      expect(found).toEqual([])
      await context.close()
    })
  }
}
