/** `npm test`: what proves the program while one works on it, in order of speed, closed by one line of counts. */
import { findPostgres, freePort } from '../src/server/testing/postgres-cluster.ts'
import { findChromium } from './chromium.ts'
import { type Counts, failed, runCheck, runJourneys, runVitest, sum } from './test-parts.ts'

const say = (line: string) => console.log(line)
const title = (text: string) => say(`\n=== ${text}`)

const results: Counts[] = []
const note = (counts: Counts) => {
  results.push(counts)
  return counts
}

title('Types')
note(await runCheck('tsc', '-b'))

title('Lint')
note(await runCheck('biome', 'check', '--error-on-warnings'))

title('Files, exports and packages that nothing uses')
note(await runCheck('knip'))

title('Unit and API tests on the embedded database')
const embedded = await runVitest(['--project', 'unit', '--project', 'web', '--project', 'database'], {
  WORKLANE_TEST_DATABASE: 'embedded',
})
note(embedded.counts)

title('API tests on PostgreSQL')
if (findPostgres(say) === null) {
  say('SKIPPED: there is no PostgreSQL 15 or newer on this machine, and none could be installed')
  note({ passed: 0, failed: 0, skipped: embedded.databaseTests })
} else {
  note((await runVitest(['--project', 'database'], { WORKLANE_TEST_DATABASE: 'postgres' })).counts)
}

title('Killed while it writes, on the embedded database')
note(await runCheck('node', 'e2e/durability/kill-cycles.ts', '--size', '2'))

title('Production build within its size budgets')
const build = note(await runCheck('vite', 'build', '--logLevel', 'warn'))

title('Journeys in Chromium')
const chromium = findChromium(say)
if (build.failed > 0 || chromium === null) {
  say(`NOT RUN: ${chromium === null ? 'there is no Chromium' : 'the web app could not be built'}`)
  note(failed)
} else {
  note(await runJourneys({ E2E_PORT: String(await freePort()), E2E_CHROMIUM: chromium }))
}

const total = sum(results)
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
