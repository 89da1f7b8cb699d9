import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { barriersAtEveryWidth } from '../../browser/axe.ts'
import { headers } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

/** Records of the journey's own, deleted at its end. */
function recordsOf(request: APIRequestContext) {
  const made: string[] = []
  return {
    async create(collection: string, data: object): Promise<number> {
      const answer = await request.post(`/api/v4/${collection}`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(201)
      const { id } = ((await answer.json()) as { data: { id: number } }).data
      made.push(`${collection}/${id}`)
      return id
    },
    async put(path: string, data: object): Promise<void> {
      expect((await request.put(`/api/v4/${path}`, { headers, data })).status()).toBe(200)
    },
    also: (path: string) => made.push(path),
    async remove(): Promise<void> {
      for (const path of made.reverse()) await request.delete(`/api/v4/${path}`, { headers })
    },
  }
}

/** Mails a quote to a client of its own and returns the link in the mail. */
async function mailed(request: APIRequestContext, records: ReturnType<typeof recordsOf>, more: object = {}) {
  const email = `nora.${Date.now()}@example.com`
  const companyid = await records.create('companies', { name: 'Harbour Trust', type: 'client', email })
  const items = [
    { name: 'Concept', billType: 1, projectedTimeSpent: 600, outLabourPrice: 150 },
    { name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 500 },
  ]
  const quote = { title: 'Boathouse', companyid, items, terms: 'Fees are fixed.', taxrate: 10, ...more }
  const id = await records.create('quotes', quote)
  expect((await request.post(`/api/v4/quotes/${id}/send`, { headers, data: {} })).status()).toBe(200)
  let link = ''
  await expect
    .poll(async () => {
      link = await linkTo(email)
      return link
    })
    .not.toBe('')
  return { id, link }
}

async function linkTo(email: string): Promise<string> {
  const outbox = join(process.env.E2E_DATA ?? '', 'outbox')
  if (!existsSync(outbox)) return ''
  for (const name of readdirSync(outbox).filter((each) => each.endsWith('.eml'))) {
    const mail = await PostalMime.parse(readFileSync(join(outbox, name)))
    if (mail.to?.some(({ address }) => address === email))
      return /\S+\/quote-answers\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  }
  return ''
}

const answerAs = async (page: Page, name: string, button: RegExp) => {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: button }).click()
}

test('A client accepts a quote from the mail and the project appears', async ({ page, request }) => {
  const records = recordsOf(request)
  const { id, link } = await mailed(request, records)
  await page.goto(link)
  await expect(page.getByText('Fees are fixed.')).toBeVisible()
  await answerAs(page, 'Nora Quay', /^Accept .*2,200\.00/)
  await expect(page.getByText('You accepted this quote.')).toBeVisible()
  await open(page, `/quotes/${id}`)
  await settled(page)
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('By Nora Quay')
  await expect(answer).toContainText(/From [\d.:a-f]+/)
  await page.getByRole('button', { name: 'Convert to project' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'What will be created' })).toContainText('budget $2,000.00')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Boathouse' })).toBeVisible()
  await expect(page.getByText('Concept').first()).toBeVisible()
  records.also(new URL(page.url()).pathname.slice(1))
  await records.remove()
})

test('A mailed quote and an old link pass axe', { tag: '@accessibility' }, async ({ page, request }) => {
  const records = recordsOf(request)
  const { link } = await mailed(request, records)
  const found: string[] = []
  const look = async (name: string) =>
    found.push(...(await barriersAtEveryWidth(page)).map((barrier) => `${name}, ${barrier}`))
  await page.goto(link)
  await expect(page.getByText('Fees are fixed.')).toBeVisible()
  await look('quote')
  await page.goto(`${link}-of-another`)
  await look('old link')
  expect(found).toEqual([])
  await records.remove()
})

test('An expired quote says so, and is renewed', async ({ page, request }) => {
  const records = recordsOf(request)
  const { id, link } = await mailed(request, records, { quotedate: '2026-01-01', validdate: '2026-01-31' })
  await page.goto(link)
  await expect(page.getByText('This quote has expired.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await answerAs(page, 'Nora Quay', /^Ask for a new quote$/)
  await expect(page.getByText(/You asked .* for a new one/)).toBeVisible()
  await records.put(`quotes/${id}`, { status: 'expired' })
  await open(page, `/quotes/${id}`)
  await settled(page)
  await expect(page.getByRole('region', { name: 'New quote' })).toContainText('By Nora Quay')
  await page.getByRole('button', { name: 'Create new quote' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/quotes/${id}$`))
  await expect(page.getByLabel('Amount of Model')).toHaveValue('$500.00')
  records.also(new URL(page.url()).pathname.slice(1))
  await records.remove()
})

test('Two clerks bill the same time: one of them gets a message', async ({ browser, request }) => {
  const records = recordsOf(request)
  const companyid = await records.create('companies', { name: 'Quay & Sons', type: 'client' })
  const projectid = await records.create('projects', { title: 'Slipway', companyid })
  const itemid = await records.create('items', { name: 'Survey', projectid, billType: 1 })
  const day = new Date().toISOString().slice(0, 10)
  const contactid = 1
  await records.create('time', { itemid, contactid, timespent: 90, starttime: `${day}T00:10:00`, billable: true })
  const clerks = await Promise.all([browser.newContext(), browser.newContext()])
  const [first, second] = (await Promise.all(clerks.map((each) => each.newPage()))) as [Page, Page]
  // The second page gets no events of changes.
  await second.route('**/api/v4/changes/stream*', (route) => route.abort())
  const dialogs: Locator[] = []
  for (const page of [first, second]) {
    await open(page, `/projects/${projectid}?bill=project-${projectid}`)
    const dialog = page.getByRole('dialog', { name: 'Bill tracked time' })
    await expect(dialog.getByRole('textbox', { name: 'Text of Survey' })).toBeVisible()
    dialogs.push(dialog)
  }
  const create = (at: number) => dialogs[at]?.getByRole('button', { name: 'Create draft invoice' }).click()
  await create(0)
  await expect(first).toHaveURL(/\/invoices\/\d+$/)
  await create(1)
  await expect(
    second
      .getByRole('alert')
      .filter({ hasText: /billed|INV-/ })
      .first(),
  ).toBeVisible()
  await expect(second).toHaveURL(/\/projects\//)
  records.also(new URL(first.url()).pathname.slice(1))
  await records.remove()
  await Promise.all(clerks.map((each) => each.close()))
})
