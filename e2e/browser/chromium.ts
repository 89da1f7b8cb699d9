/** Where the browser of the journeys is. */
import { existsSync } from 'node:fs'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'

/** The one without windows first: it draws the same pages, and opens them in two thirds of the time. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const packages = ['chromium-headless-shell', 'chromium']

/** Path of a Chromium, installed if missing; null when there is none to be had. */
export function findChromium(say: (line: string) => void): string | null {
  const wanted = process.env.CHROMIUM_PATH ?? places[0]
  const found = () => [wanted, ...places].find((path) => path && existsSync(path))
  if (found() !== wanted) packages.some((name) => installDebianPackage(name, say))
  return found() ?? null
}
