/** Builds the web app if there is no build, or its sources are newer. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from './operator-error.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'src/web', 'src/contract']

/** Not installed where only the service runs. */
const bundler = join(root, 'node_modules/vite/bin/vite.js')

/** Output directory of the build. */
export const webDirectory = join(root, 'dist/web')

/**
 * Builds the web app if necessary. Throws with the build's output if it fails.
 * @param print called before a build starts
 */
export async function ensureWebBuild(print: (line: string) => void): Promise<void> {
  const page = join(webDirectory, 'index.html')
  if (existsSync(page) && changedAt(page) >= Math.max(...sources.map((name) => changedAt(join(root, name))))) return
  if (!existsSync(bundler))
    throw new OperatorError(
      'the web app is not built, and what builds it is not installed: run "npm ci && npm run build"',
    )
  print('Building the web app ...')
  await build()
}

/** Runs the bundler in a process of its own, whose memory is released when it ends. */
function build(): Promise<void> {
  const child = spawn(process.execPath, [bundler, 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => (code === 0 ? resolve() : reject(notBuilt(output, signal))))
  })
}

/** An error with one line of the bundler's output; the whole output is its cause. */
function notBuilt(output: string, signal: NodeJS.Signals | null): OperatorError {
  const why = reasonIn(output, signal)
  return new OperatorError(`the web app could not be built: ${why}`, { cause: new Error(output.trim()) })
}

function reasonIn(output: string, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGKILL')
    return 'the bundler was ended, probably for lack of memory; run "npm run build" where there are 2 GB, and start again'
  if (/ENOSPC/.test(output)) return `there is no space left on the disk of ${webDirectory}; make room and start again`
  return output.match(/^.*error.*$/im)?.[0].trim() ?? 'the bundler did not say why'
}

/** When the file, or the newest file in the directory, was modified; 0 if there is none. */
function changedAt(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))))
}
