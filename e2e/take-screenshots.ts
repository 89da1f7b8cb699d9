/**
 * Draws every screen and open state from a running demo into an ignored folder, for people to look at:
 * `npm run screenshots -- [address]`, with `--readme` the few pictures of the README instead.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { password, settled } from './steps.ts'

const { values, positionals } = parseArgs({ options: { readme: { type: 'boolean' } }, allowPositionals: true })
const address = positionals[0] ?? 'http://localhost:3000'

interface Shot {
  readonly name: string
  readonly path: string
  /** Opens a state of the screen. */
  readonly open?: (page: Page) => Promise<unknown>
}

const press = (key: string) => (page: Page) => page.keyboard.press(key)

const shots: readonly Shot[] = [
  ...['/', '/my-work', '/projects', '/items', '/time', '/invoices', '/quotes', '/companies', '/contacts'],
  ...['/projects/1', '/projects/1?tab=details', '/items/1', '/invoices/1', '/quotes/1', '/companies/1', '/contacts/4'],
  ...['sign-in', 'second-factor', 'sessions', 'api-keys', 'security-log'].map((page) => `/settings/${page}`),
  '/nowhere',
].map((path) => ({ name: path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home', path }))

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

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await settled(page)
}

/** Every screen and state in one size and scheme. */
async function drawAll(browser: Browser, directory: string, width: keyof typeof widths, colorScheme: 'light' | 'dark') {
  mkdirSync(directory, { recursive: true })
  const context = await browser.newContext({ baseURL: address, colorScheme, viewport: widths[width] })
  const page = await context.newPage()
  const picture = (name: string) => page.screenshot({ path: join(directory, `${name}-${width}-${colorScheme}.png`) })
  await page.goto('/projects')
  await page.getByLabel('Password').waitFor()
  await picture('sign-in')
  await signIn(page)
  for (const { name, path, open } of [...shots, ...states]) {
    await page.goto(path)
    await settled(page)
    await open?.(page)
    // Dialogs and lists need a moment to stand.
    await page.waitForTimeout(open ? 600 : 200)
    await picture(name)
    await context.setOffline(false)
  }
  await context.close()
}

/** The pictures of the README. */
async function drawReadme(browser: Browser): Promise<void> {
  const pictures = [
    { name: 'project', path: '/projects/1', colorScheme: 'light' },
    { name: 'projects', path: '/projects', colorScheme: 'light' },
    { name: 'projects', path: '/projects', colorScheme: 'dark' },
  ] as const
  for (const { name, path, colorScheme } of pictures) {
    const viewport = { width: 1280, height: 800 }
    const page = await browser.newPage({ baseURL: address, colorScheme, viewport })
    await page.goto(path)
    await signIn(page)
    await page.getByRole('main').getByRole('row').nth(5).waitFor()
    await page.screenshot({ path: join(import.meta.dirname, 'screenshots', `${name}-${colorScheme}.png`) })
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
    for (const scheme of schemes) await drawAll(browser, directory, width, scheme)
  }
  console.log(`The pictures are in ${directory}`)
}
await browser.close()
