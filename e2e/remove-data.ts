/** Removes the demo data of the journeys after the last one. */
import { rmSync } from 'node:fs'

export default function removeData(): void {
  if (process.env.E2E_DATA) rmSync(process.env.E2E_DATA, { recursive: true, force: true })
}
