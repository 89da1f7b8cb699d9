/** WebKitGTK's small browser, whose engine is Safari's, over WebDriver and on a screen in memory. */
import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import type { Connection } from './driver.ts'
import { ended, startScreen } from './screen.ts'

const program = '/usr/bin/WebKitWebDriver'
const findBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** Null if it is missing and cannot be installed. */
export async function startWebkit(print: (line: string) => void): Promise<Connection | null> {
  if (!existsSync(program)) installDebianPackage('webkit2gtk-driver', print)
  const binary = findBrowser()
  const screen = binary && existsSync(program) ? await startScreen(print) : null
  if (!binary || !screen) return null
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // Its sandbox needs rights that containers do not have; it opens nothing but this service.
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const ask = asking(`http://127.0.0.1:${port}/session`)
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const session = (await untilReady(() => ask('POST', '', { capabilities: { alwaysMatch: options } }))) as Session
  const at = `/${session.sessionId}`
  await ask('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
  return {
    async open(url) {
      await ask('POST', `${at}/url`, { url })
    },
    async evaluate(expression) {
      const script = `return JSON.stringify((${expression}) ?? null)`
      return JSON.parse(String(await ask('POST', `${at}/execute/sync`, { script, args: [] })))
    },
    async act(actions) {
      await ask('POST', `${at}/actions`, { actions })
    },
    screenshot: async () => String(await ask('GET', `${at}/screenshot`)),
    async close() {
      await ask('DELETE', at).catch(() => {})
      await ended(driver)
      await screen.close()
    },
  }
}

interface Session {
  readonly sessionId: string
}

const asking = (address: string) => async (method: string, path: string, body?: object) => {
  const content = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  const response = await fetch(address + path, { method, ...content })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`)
  return value as unknown
}

/** The driver takes a moment to listen. */
async function untilReady<T>(start: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left -= 1) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof TypeError) || left === 0) throw error
      await wait(100)
    }
  }
}
