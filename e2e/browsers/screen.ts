/** A screen in memory, for browsers that have to be seen to have the focus. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'

const program = '/usr/bin/Xvfb'

export interface Screen {
  /** For the environment variable DISPLAY. */
  readonly display: string
  close(): Promise<unknown>
}

/** Null if there is no Xvfb and it cannot be installed. */
export async function startScreen(print: (line: string) => void): Promise<Screen | null> {
  if (!existsSync(program)) installDebianPackage('xvfb', print)
  if (!existsSync(program)) return null
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (text: Buffer) => resolve(String(text).trim()))
    child.once('close', () => reject(new Error('Xvfb ended before it had a display')))
  })
  return { display: `:${number}`, close: () => ended(child) }
}

/** Ends a program and waits for it. */
export function ended(child: ChildProcess): Promise<unknown> {
  const end = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  return end
}
