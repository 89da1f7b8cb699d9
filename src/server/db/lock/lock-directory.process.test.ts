/** Holders are real processes; those "elsewhere" are in a PID namespace of their own, as in a container. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readHolder, thisProcess } from './holder.ts'
import { kernelLock } from './kernel-lock.ts'
import { type LockOptions, lockDirectory } from './lock-directory.ts'

let directory = ''
const children: ChildProcess[] = []
const file = () => join(directory, 'worklane.lock')

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'worklane-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** As on a machine or a file system without locks of the operating system. */
const withoutKernel: LockOptions = { kernel: () => ({ state: 'unavailable' }) }
const hasKernelLocks = () => {
  const lock = kernelLock(join(tmpdir(), `worklane-lock-probe-${process.pid}`))
  if (lock.state === 'held') lock.release()
  rmSync(join(tmpdir(), `worklane-lock-probe-${process.pid}`))
  return lock.state === 'held'
}
const unshare = ['--pid', '--fork', '--mount-proc', '--kill-child']
const hasNamespaces = spawnSync('unshare', [...unshare, 'true']).status === 0
if (!hasNamespaces) console.warn('PID namespaces are not permitted here: locks across containers are NOT TESTED')
if (!hasKernelLocks()) console.warn('There is no flock and no perl here: locks of the operating system are NOT TESTED')

interface Process {
  readonly ended: Promise<string>
  readonly output: () => string
  /** Its process id as seen by this process. */
  readonly pid: number
  readonly line: (text: string) => Promise<void>
}

/** Holds the directory, and prints `wrote` every 100 ms after a check. */
function startHolder(where: 'here' | 'elsewhere', kernel: boolean): Process {
  const at = JSON.stringify(new URL('./lock-directory.ts', import.meta.url).href)
  const options = kernel ? '{}' : "{ kernel: () => ({ state: 'unavailable' }) }"
  const script = `
    const lock = await (await import(${at})).lockDirectory(${JSON.stringify(directory)}, ${options})
    console.log('locked')
    setInterval(() => { lock.check(); console.log('wrote') }, 100)`
  const node = [process.execPath, '--input-type=module', '-e', script]
  const command = where === 'here' ? node : ['unshare', ...unshare, ...node]
  // A single pipe for all output: with two, the order of lines would be undefined.
  const child = spawn('sh', ['-c', 'exec "$@" 2>&1', 'sh', ...command], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)))
  return {
    ended,
    output: () => output,
    get pid() {
      if (where === 'here') return child.pid ?? 0
      return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
    },
    async line(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(output)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

async function refusal(options: LockOptions = {}): Promise<string> {
  return lockDirectory(directory, options).then(
    () => 'it was let in',
    (error: Error) => error.message,
  )
}

describe('a directory in use', () => {
  it('is refused, naming it and the process, and is free afterwards', async () => {
    const lock = await lockDirectory(directory)
    expect(await refusal()).toMatch(`${directory} is in use by process ${process.pid};`)
    lock.check()
    await lock.release()
    expect(existsSync(file())).toBe(false)
    await (await lockDirectory(directory)).release()
  })

  it('is refused by the file alone as well', async () => {
    const lock = await lockDirectory(directory, withoutKernel)
    expect(await refusal(withoutKernel)).toMatch(`in use by process ${process.pid};`)
    await lock.release()
  })

  it.runIf(hasNamespaces).each([
    ['at once, where there are locks of the operating system', true, []],
    ['once its count has moved, where there are none', false, [expect.stringContaining('waiting up to 3600 seconds')]],
  ])('in another container is refused: %s', async (_case, kernel, told) => {
    const holder = startHolder('elsewhere', kernel)
    await holder.line('locked')
    const said: string[] = []
    // Longer than any test takes.
    const watching = { staleAfter: 3_600_000, print: (line: string) => said.push(line) }
    expect(await refusal({ ...(kernel ? {} : withoutKernel), ...watching })).toMatch(
      /in use by process \d+ of another container or machine \(/,
    )
    expect(said).toEqual(told)
    process.kill(holder.pid, 'SIGKILL')
  })

  it('is refused while its process is frozen on the same machine', async () => {
    const holder = startHolder('here', true)
    await holder.line('locked')
    process.kill(holder.pid, 'SIGSTOP')
    expect(await refusal({ staleAfter: 1 })).toContain(`process ${holder.pid}`)
    process.kill(holder.pid, 'SIGKILL')
  })
})

describe('a directory whose process was killed', () => {
  it.each([true, false])('is taken over at once (locks of the operating system: %s)', async (kernel) => {
    const options = kernel ? {} : withoutKernel
    const holder = startHolder('here', kernel)
    await holder.line('locked')
    expect(await refusal(options)).toContain(`process ${holder.pid}`)
    process.kill(holder.pid, 'SIGKILL')
    await holder.ended
    const said: string[] = []
    const lock = await lockDirectory(directory, { ...options, print: (line) => said.push(line) })
    expect(said).toEqual([])
    expect(readHolder(file())?.pid).toBe(process.pid)
    await lock.release()
  })

  it.runIf(hasNamespaces)(
    'in another container is taken over at once, as the kernel knows that it is gone',
    async () => {
      const holder = startHolder('elsewhere', true)
      await holder.line('locked')
      process.kill(holder.pid, 'SIGKILL')
      await holder.ended
      const said: string[] = []
      await (await lockDirectory(directory, { print: (line) => said.push(line) })).release()
      expect(said).toEqual([])
    },
  )

  it('on another machine is watched first, with a message', async () => {
    const elsewhere = { ...thisProcess(null), boot: 'another', host: 'other.example.com', pid: 7 }
    writeFileSync(file(), JSON.stringify(elsewhere))
    const said: string[] = []
    await (await lockDirectory(directory, { print: (line) => said.push(line), staleAfter: 500 })).release()
    expect(said).toEqual([
      `${directory} was last used by process 7 of another container or machine (other.example.com); waiting up to 0.5 seconds to see whether that one still runs ...`,
    ])
  })

  it.each([
    ['whose number belongs to another process by now', () => JSON.stringify({ ...thisProcess(null), started: '1' })],
    ['whose lock was cut off while it was written', () => '{"pid": 1'],
    ['and was of an earlier version', () => JSON.stringify({ pid: 999_999_999, started: '1' })],
  ])('%s is taken over', async (_case, content) => {
    writeFileSync(file(), content())
    const lock = await lockDirectory(directory, { staleAfter: 300 })
    expect(readHolder(file())).toMatchObject({ pid: process.pid })
    await lock.release()
  })

  it('is taken over by one of several that start together', async () => {
    writeFileSync(file(), JSON.stringify({ ...thisProcess(null), boot: 'another' }))
    const tries = Array.from({ length: 5 }, () => lockDirectory(directory, { ...withoutKernel, staleAfter: 300 }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'fulfilled') await result.value.release()
  })
})

describe('a process that lost its directory ends with one line before it writes again', () => {
  it('when it was frozen for so long that another machine took over', async () => {
    const holder = startHolder(hasNamespaces ? 'elsewhere' : 'here', false)
    await holder.line('wrote')
    process.kill(holder.pid, 'SIGSTOP')
    const elsewhere = (lock: string | null) => ({ ...thisProcess(lock), boot: 'another' })
    const lock = await lockDirectory(directory, { ...withoutKernel, self: elsewhere, staleAfter: 3000 })
    const { length } = holder.output()
    process.kill(holder.pid, 'SIGCONT')
    const output = (await holder.ended).slice(length)
    expect(output).toMatch(
      new RegExp(
        `^${directory} no longer belongs to this process: process ${process.pid} of another [^\n]+ took it over; it ends, [^\n]+\n$`,
      ),
    )
    lock.check()
    await lock.release()
  })

  it.each([
    ['the lock file is gone', () => rmSync(file())],
    ['the directory is gone', () => rmSync(directory, { recursive: true })],
    ['the lock file is that of another', () => writeFileSync(file(), JSON.stringify({ ...thisProcess(null), pid: 7 }))],
  ])('when %s', async (_case, lose) => {
    const holder = startHolder('here', true)
    await holder.line('wrote')
    lose()
    expect(await holder.ended).toMatch(new RegExp(`\n${directory} no longer belongs to this process: [^\n]+\n$`))
  })
})
