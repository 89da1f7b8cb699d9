/** Where the browser of the journeys is. */
import { existsSync } from 'node:fs'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of a Chromium, installed if missing; null when there is none to be had. */
export function findChromium(say: (line: string) => void): string | null {
  const found = () => [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
  return found() ?? (installDebianPackage('chromium', say) ? found() : undefined) ?? null
}
