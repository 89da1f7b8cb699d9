/**
 * Browser journeys against two processes on one PostgreSQL behind HAProxy, one of which is regularly killed and
 * restarted: `node e2e/outages/balanced-journeys.ts --size 20`. Runs the essential journeys, and those with several
 * people. Requests to a process that dies fail, and the screen says so; a person would repeat the action, and so the
 * journey is repeated, at most twice. The repeated ones are listed at the end.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { contentNames } from '../../src/server/resources/content/file-versions.ts'
import { openFileStore } from '../../src/server/resources/content/open-file-store.ts'
import { findChromium } from '../browser/chromium.ts'
import { reportResult, trialOptions } from '../lab/stage/trial.ts'
import { postgresTrialDatabase, withDatabase } from '../lab/stage/trial-database.ts'
import { runJourneysOn } from '../runner/test-parts.ts'
import { startPair } from './pair.ts'

/** Without journeys that start a service of their own. */
const chosen = '@essential|live/(follow|offline|together)'

const { size: life } = trialOptions(20)
const chromium = findChromium(console.log)
if (chromium === null) throw new Error('there is no Chromium to try this with')
const trialDatabase = await postgresTrialDatabase()
const pair = await startPair(trialDatabase, ['--demo'])
const again = new Set<string>()
const print = (line: string) => {
  if (/\(retry #\d/.test(line)) again.add(line.replace(/^.*› /, '').replace(/ \(retry.*/, ''))
  console.log(line)
}

const over = new AbortController()
const killing = killInTurns(over.signal)
const found = await runJourneysOn(print, chromium, pair.door, '--grep', chosen, '--retries', '2')
over.abort()
const kills = await killing
const problems = [...found.failures, ...(await missingContent())]
problems.push(...(await pair.stop()))
trialDatabase.remove()
console.log(again.size === 0 ? 'None was begun again.' : `Begun again: ${[...again].join('; ')}`)
reportResult(`${kills} kills, ${found.passed} journeys`, problems)

async function killInTurns(signal: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const isOver = await wait(life * 1000, false, { signal }).catch(() => true)
    if (isOver) return kills
    await pair.kill(kills % 2)
    await pair.start(kills % 2)
  }
}

/** Every stored file row has its content in the bucket, whichever process received it. */
async function missingContent(): Promise<string[]> {
  const files = openFileStore({ dataDir: '', filesUrl: pair.filesUrl })
  const names = await withDatabase(trialDatabase, (database) => database.transaction((tx) => contentNames(tx, 1)))
  const sizes = await Promise.all(names.map((name) => files.sizeOf(1, name)))
  if (names.length === 0) return ['there are no files to look for']
  return names.filter((_name, at) => sizes[at] === null).map((name) => `the content ${name} is not in the bucket`)
}
