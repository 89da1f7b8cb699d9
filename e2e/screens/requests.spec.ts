/** Number of requests of each screen and each edit, printed with its limit: `npm run proof -- requests`. */
import { expect, type Page, test } from '@playwright/test'
import { open } from '../browser/steps.ts'
import { type Made, type OwnRecords, ownRecords } from './own-records.ts'
import { clientScreens, goTo, staffScreens, standing } from './screens.ts'

/** Maximum number of reads on navigation to a screen: its rows, counts, totals, views. */
const mostOfVisit = 6
/** The same for pages with many lists: a sent invoice has a log of its mails, and the draft of its next version. */
const mostOfMany: Readonly<Record<string, number>> = {
  '/': 7,
  '/companies/1': 8,
  '/invoices/1': 9,
  '/invoices/3': 10,
  '/invoices/8': 9,
}
/** The same for a list with a record beside it. */
const mostOfPanel = 10
/**
 * Additional reads when the app starts: the caller, their timer, and the numbers of unread notifications and messages.
 */
const mostOfStart = 4
/** Maximum number of reads in addition to the write of an edit. */
const mostOfEdit = 2

/**
 * Milliseconds in which the page reacts to the event of a change; the absence of further requests can only be shown by
 * waiting.
 */
const untilEcho = 2500

interface Cost {
  readonly what: string
  readonly reads: number
  readonly writes: number
  readonly most: string
  readonly isOver: boolean
  readonly asked: readonly string[]
}

/** API requests of the page during `work`, except for preferences such as recently opened records. */
async function askedWhile(page: Page, work: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    const [, path] = request.url().split('/api/v4')
    if (path && !/^.(changes.stream|me.preferences)/.test(path))
      found.push(`${request.method()} ${decodeURIComponent(path)}`)
  }
  page.on('request', note)
  await work()
  page.off('request', note)
  return found
}

const isRead = (asked: string) => asked.startsWith('GET')

/** Prints the number of requests, and lists them where there are too many. */
function judge(title: string, costs: readonly Cost[]): void {
  const rows = costs.map(({ what, reads, writes, most, isOver, asked }) =>
    [
      `${what.padEnd(44)} ${String(reads).padStart(5)} ${String(writes).padStart(6)}   ${most}${isOver ? '   TOO MANY' : ''}`,
      ...(isOver ? asked.map((each) => `      ${each.slice(0, 150)}`) : []),
    ].join('\n'),
  )
  console.log([`${title.padEnd(44)} reads writes   at most`, ...rows].join('\n'))
  expect(costs.filter(({ isOver }) => isOver).map(({ what, reads, writes }) => `${what}: ${reads}, ${writes}`)).toEqual(
    [],
  )
}

for (const { who, screens } of [
  { who: 'admin@example.com', screens: staffScreens },
  { who: 'client@example.com', screens: clientScreens },
]) {
  test(`Screens stay within their budget of requests, ${who}`, { tag: '@requests' }, async ({ page }) => {
    test.slow()
    await open(page, '/', who)
    await standing(page)
    const costs: Cost[] = []
    const look = async (what: string, more: number, path: string, work: () => Promise<unknown>) => {
      const asked = await askedWhile(page, async () => {
        await work()
        await standing(page)
      })
      const most = more + (path.includes('open=') ? mostOfPanel : (mostOfMany[path] ?? mostOfVisit))
      const [reads, repeated] = [asked.filter(isRead), new Set(asked.filter(isRead))]
      const isOver = reads.length > most || repeated.size < reads.length
      costs.push({ what, reads: reads.length, writes: asked.length - reads.length, most: String(most), isOver, asked })
    }
    for (const path of screens) await look(`${path} by its address`, mostOfStart, path, () => page.goto(path))
    await page.goto('/nowhere')
    await standing(page)
    for (const path of screens) await look(`${path} inside the app`, 0, path, () => goTo(page, path))
    judge('Screen', costs)
  })
}

test('Going back to a list that was just loaded sends no request', { tag: '@requests' }, async ({ page }) => {
  await open(page, '/companies')
  await standing(page)
  await goTo(page, '/contacts')
  await standing(page)
  const asked = await askedWhile(page, async () => {
    await page.goBack()
    await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible()
    await standing(page)
  })
  expect(asked).toEqual([])
})

interface Edit {
  readonly what: string
  readonly path: (own: Own) => string
  readonly work: (page: Page, own: Own) => Promise<unknown>
}

interface Own {
  readonly name: string
  readonly project: Made
  readonly item: Made
  readonly company: Made
  readonly invoice: Made
}

const rowOf = (page: Page, name: string) => page.locator('tr[data-id]').filter({ hasText: name }).first()

/** Types a value into the field that a shortcut opens on the focused row. */
const byKey =
  (key: string, text: string) =>
  async (page: Page, { name }: Own) => {
    await rowOf(page, name).getByRole('link').first().focus()
    await page.keyboard.press(key)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }

const edits: readonly Edit[] = [
  { what: 'Priority in the list', path: ({ name }) => `/items?search=${name}`, work: byKey('p', 'low') },
  { what: 'Due date in the list', path: ({ name }) => `/items?search=${name}`, work: byKey('d', '2031-03-05') },
  {
    what: 'Item completed in the list',
    path: ({ name }) => `/items?search=${name}`,
    work: (page, { name }) => page.getByRole('button', { name: `Complete ${name}`, exact: true }).click(),
  },
  {
    what: 'Due date of a project in its list',
    path: ({ name }) => `/projects?search=${name}`,
    work: byKey('d', '2031-03-06'),
  },
  {
    what: 'Priority on the page of an item',
    path: ({ item }) => `/items/${item.id}`,
    work: async (page) => {
      await page.getByRole('button', { name: /^Edit Priority:/ }).click()
      await page.getByRole('option', { name: 'High', exact: true }).click()
    },
  },
  {
    what: 'Code on the page of a company',
    path: ({ company }) => `/companies/${company.id}`,
    work: async (page, { name }) => {
      await page.getByRole('button', { name: /^Edit Code:/ }).click()
      await page.getByRole('textbox', { name: 'Code' }).fill(name)
      await page.keyboard.press('Enter')
    },
  },
  {
    what: 'Title on the page of an invoice',
    path: ({ invoice }) => `/invoices/${invoice.id}`,
    work: async (page, { name }) => {
      await page.getByRole('button', { name: /^Edit Title:/ }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill(`${name} again`)
      await page.keyboard.press('Enter')
    },
  },
]

async function makeOwn(own: OwnRecords): Promise<Own> {
  const name = `Few${Date.now() % 1_000_000}`
  const company = await own.make('companies', { name, type: 'client' })
  const project = await own.make('projects', { title: name, companyid: company.id })
  const item = await own.make('items', { name, projectid: project.id })
  const invoice = await own.make('invoices', { title: name, companyid: company.id })
  return { name, company, project, item, invoice }
}

test('One edit is one write and at most two reads, its own echo included', { tag: '@requests' }, async ({
  page,
  request,
}) => {
  test.slow()
  await open(page, '/')
  const records = await ownRecords(page, request)
  const own = await makeOwn(records)
  const costs: Cost[] = []
  for (const { what, path, work } of edits) {
    await page.goto(path(own))
    await standing(page)
    const asked = await askedWhile(page, async () => {
      const written = page.waitForResponse((each) => each.request().method() !== 'GET')
      await work(page, own)
      await written
      await page.waitForTimeout(untilEcho)
    })
    const reads = asked.filter(isRead).length
    const writes = asked.length - reads
    costs.push({ what, reads, writes, most: `${mostOfEdit}, 1`, isOver: reads > mostOfEdit || writes !== 1, asked })
  }
  judge('Edit', costs)
  await records.clear()
})
