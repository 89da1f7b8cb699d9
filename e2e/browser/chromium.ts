/** Finds the browser for the journeys. */
import { existsSync } from 'node:fs'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'

/** Headless first: it renders the same pages and opens them in two thirds of the time. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const packages = ['chromium-headless-shell', 'chromium']

/** Path of a Chromium, installed if missing; null if that is impossible. */
export function findChromium(print: (line: string) => void): string | null {
  const wanted = process.env.CHROMIUM_PATH ?? places[0]
  const found = () => [wanted, ...places].find((path) => path && existsSync(path))
  if (found() !== wanted) packages.some((name) => installDebianPackage(name, print))
  return found() ?? null
}
