/**
 * Everyday work in Firefox and in WebKit, the engine of Safari: `node e2e/browsers/browsers.ts`. Each browser has a demo
 * of its own. A browser that is missing and cannot be installed is skipped, and said to be.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { startScript } from '../lab/stage/running-script.ts'
import { demoDirectory } from '../lab/stage/trial-database.ts'
import { type Connection, type Driver, driverOn } from './driver.ts'
import { essentials } from './essentials.ts'
import { startFirefox } from './firefox.ts'
import { startWebkit } from './webkit.ts'

const root = join(import.meta.dirname, '../..')
const pictures = join(root, 'test-results/browsers')
const say = (line: string) => console.log(line)

type Start = (print: (line: string) => void) => Promise<Connection | null>

const browsers: Readonly<Record<string, Start>> = { Firefox: startFirefox, WebKit: startWebkit }

/** @returns a sentence for each essential that failed */
async function failuresIn(name: string, start: Start): Promise<readonly string[]> {
  const connection = await start(say)
  if (connection === null) {
    say(`SKIPPED: there is no ${name}, so nothing is known about it`)
    return []
  }
  const directory = await demoDirectory()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: directory, RATE_LIMIT_MAX: '100000' }
  const main = new URL('../../src/server/worklane.js', import.meta.url)
  const service = await startScript(main, ['--demo'], { ...settings, LOG_LEVEL: 'error' }, 'Worklane is ready')
  const browser = driverOn(name, origin, connection)
  try {
    return await failures(browser)
  } finally {
    await browser.close()
    await service.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function failures(browser: Driver): Promise<readonly string[]> {
  const found: string[] = []
  for (const [at, { title, run }] of essentials.entries()) {
    try {
      await run(browser)
      say(`${browser.name} ${title}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      found.push(`${browser.name} ${title}: ${reason}`)
      say(`FAILED: ${found.at(-1)}`)
      const picture = join(pictures, `${browser.name}-${at + 1}.png`)
      await browser.screenshot().then(
        (png) => writeFileSync(picture, png),
        () => {},
      )
      say(`  ${picture}`)
    }
  }
  return found
}

mkdirSync(pictures, { recursive: true })
const found: string[] = []
for (const [name, start] of Object.entries(browsers)) found.push(...(await failuresIn(name, start)))
if (found.length > 0) process.exitCode = 1
