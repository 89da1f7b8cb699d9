/**
 * Draws every screen and open state from a running demo into an ignored folder, for people to look at:
 * `npm run screenshots -- [address]`, with `--readme` the few pictures of the README instead. `--only webhooks`, `--width
 * phone` and `--scheme dark` draw fewer.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { addDays, weekOf } from '../src/contract/language/week.ts'
import { findChromium } from './chromium.ts'
import { standing } from './screens/screens.ts'
import { password, settled } from './steps.ts'

const options = {
  readme: { type: 'boolean' },
  only: { type: 'string', default: '' },
  width: { type: 'string', default: '' },
  scheme: { type: 'string', default: '' },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const address = positionals[0] ?? 'http://localhost:3000'

interface Shot {
  readonly name: string
  readonly path: string
  /** Opens a state of the screen. */
  readonly open?: (page: Page) => Promise<unknown>
}

const press = (key: string) => (page: Page) => page.keyboard.press(key)

const nameOf = (path: string) => path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
const shotsOf = (paths: readonly string[]): readonly Shot[] => paths.map((path) => ({ name: nameOf(path), path }))

const settings = [
  ...['sign-in', 'second-factor', 'sessions', 'firm', 'branding', 'numbering', 'terms', 'reminders', 'people', 'teams'],
  ...['rates', 'security-log', 'work-stages', 'tags', 'categories', 'custom-fields', 'projects', 'products'],
  ...['api-keys', 'webhooks'],
]

const projectParts = ['board', 'time', 'money', 'messages', 'files', 'notes', 'history', 'details', 'settings']

const shots = shotsOf([
  ...['/', '/my-work', '/projects', '/items', '/time', '/invoices', '/quotes', '/companies', '/contacts', '/reports'],
  ...['/projects?layout=board', '/items?layout=board', '/items?layout=calendar', '/items?group=projectid'],
  ...['/planning', '/time?tab=list', '/time?tab=approve', '/expenses', '/recurringinvoices'],
  ...['/projects/1', ...projectParts.map((part) => `/projects/1?tab=${part}`)],
  // A draft, one that is paid, a credit note.
  ...[
    '/items/1',
    '/invoices/1',
    '/invoices/8',
    '/invoices/30',
    '/quotes/1',
    '/companies/1',
    '/contacts/4',
    '/contacts/31',
  ],
  ...['profit', 'invoiced', 'workload'].map((report) => `/reports?report=${report}`),
  ...settings.map((page) => `/settings/${page}`),
  ...['/nowhere', '/projects/999999'],
])

/** What a client sees. */
const portal = shotsOf([
  '/',
  '/projects',
  '/projects/1',
  '/quotes',
  '/quotes/1',
  '/invoices',
  '/invoices/3',
  '/messages',
])

const states: readonly Shot[] = [
  { name: 'palette', path: '/projects/1', open: press('Control+k') },
  { name: 'shortcuts', path: '/', open: press('?') },
  { name: 'item-panel', path: '/items?open=1' },
  { name: 'new-item', path: '/items', open: press('c') },
  { name: 'no-results', path: '/items?search=nothing-is-called-so' },
  { name: 'offline', path: '/', open: goOffline },
]

/** Asks for something while nothing answers. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => fetch('/healthz').catch(() => null))
  await page.keyboard.press('g')
  await page.keyboard.press('c')
}

const widths = {
  wide: { width: 1440, height: 900 },
  medium: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}
const schemes = ['light', 'dark'] as const

async function signIn(page: Page, email = 'admin@example.com'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await settled(page)
}

interface Drawing {
  readonly browser: Browser
  readonly directory: string
  readonly width: keyof typeof widths
  readonly colorScheme: (typeof schemes)[number]
}

/** Some screens as one person sees them, in one size and scheme. */
async function draw({ browser, directory, width, colorScheme }: Drawing, email: string, wanted: readonly Shot[]) {
  const some = wanted.filter(({ name }) => name.includes(values.only))
  if (some.length === 0) return
  const context = await browser.newContext({ baseURL: address, colorScheme, viewport: widths[width] })
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => console.log(`${page.url()}: ${message}`))
  await page.goto('/projects')
  await page.getByLabel('Password').waitFor()
  await page.screenshot({ path: join(directory, `sign-in-${width}-${colorScheme}.png`) })
  await signIn(page, email)
  for (const { name, path, open } of some) {
    await page.goto(path)
    await settled(page).catch(() => console.log(`${path} did not settle`))
    await open?.(page)
    // Dialogs and lists need a moment to stand.
    await page.waitForTimeout(open ? 600 : 200)
    await page.screenshot({ path: join(directory, `${name}-${width}-${colorScheme}.png`) })
    await context.setOffline(false)
  }
  await context.close()
}

/** Every screen and state in one size and scheme. */
async function drawAll(drawing: Drawing): Promise<void> {
  mkdirSync(drawing.directory, { recursive: true })
  await draw(drawing, 'admin@example.com', [...shots, ...states])
  await draw(
    drawing,
    'client@example.com',
    portal.map((shot) => ({ ...shot, name: `portal-${shot.name}` })),
  )
}

/** Main screens, for people who have not seen the product yet. */
const pictures = [
  { name: 'project', path: '/projects/1', colorScheme: 'light' },
  { name: 'items', path: '/items', colorScheme: 'dark' },
  { name: 'invoice', path: '/invoices/3', colorScheme: 'light' },
  {
    name: 'week',
    path: `/time?week=${weekOf(addDays(new Date().toISOString().slice(0, 10), -7))}`,
    colorScheme: 'light',
  },
  { name: 'report', path: '/reports', colorScheme: 'light' },
] as const

/** The pictures of the README, small enough to be kept beside the code. */
async function drawReadme(browser: Browser): Promise<void> {
  const directory = join(import.meta.dirname, '../docs/pictures')
  mkdirSync(directory, { recursive: true })
  for (const { name, path, colorScheme } of pictures) {
    const page = await browser.newPage({ baseURL: address, colorScheme, viewport: { width: 1440, height: 900 } })
    await page.goto(path)
    await signIn(page)
    await standing(page)
    const devtools = await page.context().newCDPSession(page)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    writeFileSync(join(directory, `${name}.webp`), Buffer.from(data, 'base64'))
    await page.close()
  }
}

const executablePath = findChromium(console.log)
if (executablePath === null) throw new Error('There is no Chromium')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
if (values.readme) await drawReadme(browser)
else {
  const directory = join(import.meta.dirname, '../test-results/screens')
  for (const width of Object.keys(widths) as (keyof typeof widths)[]) {
    for (const colorScheme of schemes) {
      const isWanted = width.includes(values.width) && colorScheme.includes(values.scheme)
      if (isWanted) await drawAll({ browser, directory, width, colorScheme })
    }
  }
  console.log(`The pictures are in ${directory}`)
}
await browser.close()
