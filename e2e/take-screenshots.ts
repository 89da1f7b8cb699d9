/** Takes the pictures of the README from a running demo: `node e2e/take-screenshots.ts [address]`. */
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { open, settled } from './steps.ts'

const address = process.argv[2] ?? 'http://localhost:3000'
const directory = join(import.meta.dirname, 'screenshots')

const shots = [
  { name: 'project', path: '/projects/1', colorScheme: 'light' },
  { name: 'projects', path: '/projects', colorScheme: 'light' },
  { name: 'projects', path: '/projects', colorScheme: 'dark' },
] as const

async function take(browser: Browser, { name, path, colorScheme }: (typeof shots)[number]): Promise<void> {
  const context = await browser.newContext({ baseURL: address, colorScheme, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await open(page, path)
  await page.getByRole('main').getByRole('row').nth(5).waitFor()
  await settled(page)
  await page.screenshot({ path: join(directory, `${name}-${colorScheme}.png`) })
  await context.close()
}

const executablePath = findChromium(console.log)
if (executablePath === null) throw new Error('There is no Chromium')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const shot of shots) await take(browser, shot)
await browser.close()
