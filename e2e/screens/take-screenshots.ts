/**
 * Takes screenshots of every screen and open state of a running demo into an ignored folder: `npm run screenshots --
 * [url]`; with `--readme` only the few of the README. `--only webhooks`, `--width phone` and `--scheme dark` restrict
 * them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { addDays, getWeek } from '../../src/contract/language/week.ts'
import { findChromium } from '../browser/chromium.ts'
import { password, settled } from '../browser/steps.ts'
import { close, type Step } from './opening.ts'
import { clientScreens, staffScreens, standing, still, widths } from './screens.ts'
import { statesOfLists } from './states-of-lists.ts'
import { statesOfClients, statesOfRecords } from './states-of-records.ts'
import { statesOfSettings } from './states-of-settings.ts'

const options = {
  readme: { type: 'boolean' },
  only: { type: 'string', default: '' },
  width: { type: 'string', default: '' },
  scheme: { type: 'string', default: '' },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const address = positionals[0] ?? 'http://localhost:3000'

type Width = keyof typeof widths

interface Shot {
  readonly name: string
  readonly path: string
  /** Opens a state of the screen; skipped if it cannot be opened. */
  readonly open?: readonly Step[]
  readonly on?: readonly Width[]
  readonly after?: Step
}

const nameOf = (path: string) => path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
const shotsOf = (paths: readonly string[]): readonly Shot[] => paths.map((path) => ({ name: nameOf(path), path }))

const staff = [...shotsOf(staffScreens), ...statesOfLists, ...statesOfRecords, ...statesOfSettings]

const clients = [...shotsOf(clientScreens), ...statesOfClients].map((shot) => ({
  ...shot,
  name: `portal-${shot.name}`,
}))

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
  readonly width: Width
  readonly colorScheme: (typeof schemes)[number]
}

/** Takes some screens as one person, in one size and scheme. */
async function draw({ browser, directory, width, colorScheme }: Drawing, email: string, wanted: readonly Shot[]) {
  const isWanted = ({ name, on = [width] }: Shot) => name.includes(values.only) && on.includes(width)
  const some = wanted.filter(isWanted)
  if (some.length === 0) return
  const isPhone = width === 'phone'
  const context = await browser.newContext({
    baseURL: address,
    colorScheme,
    viewport: widths[width],
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', ({ message }) => console.log(`${page.url()}: ${message}`))
  await page.goto('/projects')
  await page.getByLabel('Password').waitFor()
  await page.screenshot({ path: join(directory, `sign-in-${width}-${colorScheme}.png`) })
  await signIn(page, email)
  for (const { name, path, open = [], after } of some) {
    try {
      await page.goto(path)
      await standing(page)
      for (const step of open) await step(page)
      // Dialogs and lists need a moment to settle.
      await still(page, 300)
      await page.screenshot({ path: join(directory, `${name}-${width}-${colorScheme}.png`) })
      if (after) {
        await close(page)
        await after(page)
      }
    } catch (error) {
      console.log(`${name} ${width}: ${String(error).split('\n').slice(0, 4).join(' ')}`)
      await context.setOffline(false)
    }
  }
  await context.close()
}

/** Takes every screen and state in one size and scheme. */
async function drawAll(drawing: Drawing): Promise<void> {
  mkdirSync(drawing.directory, { recursive: true })
  await draw(drawing, 'admin@example.com', staff)
  await draw(drawing, 'client@example.com', clients)
}

/** Main screens, for people who do not know the product yet. */
const pictures = [
  { name: 'project', path: '/projects/1', colorScheme: 'light' },
  { name: 'items', path: '/items', colorScheme: 'dark' },
  { name: 'invoice', path: '/invoices/3', colorScheme: 'light' },
  {
    name: 'week',
    path: `/time?week=${getWeek(addDays(new Date().toISOString().slice(0, 10), -7))}`,
    colorScheme: 'light',
  },
  { name: 'report', path: '/reports', colorScheme: 'light' },
] as const

/** Takes the screenshots of the README, small enough for the repository. */
async function drawReadme(browser: Browser): Promise<void> {
  const directory = join(import.meta.dirname, '../../docs/pictures')
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
  const directory = join(import.meta.dirname, '../../test-results/screens')
  for (const width of Object.keys(widths) as Width[]) {
    for (const colorScheme of schemes) {
      const isWanted = width.includes(values.width) && colorScheme.includes(values.scheme)
      if (isWanted) await drawAll({ browser, directory, width, colorScheme })
    }
  }
  console.log(`The pictures are in ${directory}`)
}
await browser.close()
