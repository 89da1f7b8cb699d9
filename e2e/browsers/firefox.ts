/** Firefox, as Debian packages it, over WebDriver BiDi: it needs no other program. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'
import type { Connection } from './driver.ts'
import { ended, startScreen } from './screen.ts'

const program = '/usr/bin/firefox-esr'

const preferences = [
  // Windows of a screen without a window manager have no focus of their own; fields still have to take what is typed.
  ['focusmanager.testmode', true],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['app.normandy.enabled', false],
] as const

/** Null if there is no Firefox and none can be installed. */
export async function startFirefox(print: (line: string) => void): Promise<Connection | null> {
  if (!existsSync(program)) installDebianPackage('firefox-esr', print)
  const screen = existsSync(program) ? await startScreen(print) : null
  if (!screen) return null
  const profile = mkdtempSync(join(tmpdir(), 'worklane-firefox-'))
  writeFileSync(
    join(profile, 'user.js'),
    preferences.map(([name, value]) => `user_pref("${name}", ${value});\n`).join(''),
  )
  const args = ['--remote-debugging-port', '0', '--profile', profile, '--no-remote']
  const child = spawn(program, [...args, '--width', '1280', '--height', '900'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DISPLAY: screen.display, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const [, found] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? []
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error('Firefox ended before it listened')))
  })
  const ask = await connect(`${address}/session`)
  await ask('session.new', { capabilities: {} })
  const tree = (await ask('browsingContext.getTree', {})) as { contexts: readonly { context: string }[] }
  const context = tree.contexts[0]?.context
  return {
    async open(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const wrapped = `JSON.stringify((${expression}) ?? null)`
      const answer = await ask('script.evaluate', { expression: wrapped, target: { context }, awaitPromise: false })
      const { result, exceptionDetails } = answer as Evaluated
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null')
    },
    async act(actions) {
      await ask('input.performActions', { context, actions })
    },
    screenshot: async () => ((await ask('browsingContext.captureScreenshot', { context })) as { data: string }).data,
    async close() {
      await ended(child)
      await screen.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Evaluated {
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

type Ask = (method: string, params: object) => Promise<unknown>

async function connect(address: string): Promise<Ask> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no answer at ${address}`)))
  })
  return async (method, params) => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answered
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${message}`)
    return result
  }
}
