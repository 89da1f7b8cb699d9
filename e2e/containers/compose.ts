/**
 * Runs compose.yaml as an operator does, `node e2e/containers/compose.ts --size 2`: both services become healthy on a
 * network of their own, the account is set up through the printed link, and acknowledged writes survive `down` and
 * `up`.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signIn } from '../../src/server/identity/oauth/test-code-flow.ts'
import { TestBrowser } from '../../src/server/identity/test-browser.ts'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { createLedger } from '../lab/stage/ledger.ts'
import { storedRecords } from '../lab/stage/stored.ts'
import { reportResult, timed, trialOptions } from '../lab/stage/trial.ts'
import { type Api, writeUntilGone } from '../lab/stage/writer.ts'
import { buildImage } from './image.ts'
import { hasPodman, must, podman } from './podman.ts'
import { hasCompose, openProject, type Project } from './podman-compose.ts'
import { postgresImage } from './postgres-image.ts'

const project = 'worklane-compose-trial'
const file = fileURLToPath(new URL('../../compose.yaml', import.meta.url))
const person = { email: 'ida@example.com', password: 'a few words that fit' }
const firm = { account: 'Lind Architects', timezone: 'Europe/Vienna', currency: 'EUR', locale: 'en' }

const { size: rounds } = trialOptions(2)
const problems: string[] = []
const ledger = createLedger()
if (hasPodman() && hasCompose()) await prove()
else problems.push('there is no podman-compose, so nothing was shown: run it as root on Debian')
reportResult(`${rounds} times up, ${ledger.acknowledged()} acknowledged writes`, problems)

async function prove(): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const images = { worklane: buildImage(), database: postgresImage() }
  // Any password must work, even one with characters that a URL has to encode.
  const POSTGRES_PASSWORD = `a/b+c@d:e?f%${randomBytes(6).toString('base64')}`
  const WORKLANE_SECRET = randomBytes(32).toString('base64')
  const variables = { POSTGRES_PASSWORD, WORKLANE_SECRET, PUBLIC_URL: url, PORT: String(port) }
  const opened = openProject(project, file, override(images), variables)
  try {
    for (let round = 1; round <= rounds; round += 1) await upAndDown(opened, url, round)
  } catch (error) {
    problems.push(String(error))
  } finally {
    if (problems.length > 0)
      for (const service of ['database', 'worklane'])
        console.log(podman('logs', '--tail', '20', opened.container(service)).output)
    opened.remove()
  }
}

/**
 * Uses the images built and found before, rather than building and pulling; allows for a writer that is faster than a
 * person.
 */
function override({ worklane, database }: Readonly<Record<'worklane' | 'database', string>>): string {
  return `services:
  worklane:
    image: ${worklane}
    environment:
      RATE_LIMIT_MAX: "1000000000"
  database:
    image: ${database}
`
}

async function upAndDown(opened: Project, url: string, round: number): Promise<void> {
  opened.compose('up', '--detach')
  for (const service of ['database', 'worklane'])
    console.log(`up ${round}: ${service} healthy after ${await health(opened.container(service))} s`)
  const worklane = opened.container('worklane')
  if (round === 1) await setUp(worklane)
  const { access_token } = await signIn(url, person)
  const api = { root: `${url}/api/v4`, headers: { authorization: `Bearer ${access_token}` } }
  if (round > 1) problems.push(...ledger.compare(await storedRecords(api)))
  await look(opened, url)
  await stopUnderWork(opened, api, round)
  opened.compose('down')
}

/**
 * Waits until its own health check succeeds.
 * @returns seconds
 */
async function health(container: string): Promise<number> {
  const began = Date.now()
  while (podman('healthcheck', 'run', container).code !== 0) {
    if (Date.now() - began > 180_000) throw new Error(`${container} does not become healthy`)
    await wait(500)
  }
  return Math.round((Date.now() - began) / 1000)
}

async function setUp(container: string): Promise<void> {
  const link = /this link works once\): (\S+)/.exec(podman('logs', container).output)?.[1]
  if (link === undefined) throw new Error('no link to set up the account was printed')
  const answer = await new TestBrowser().post(link, { ...firm, ...person, firstname: 'Ida', lastname: 'Lind' })
  if (answer.status !== 303) throw new Error(`setting up the account answered ${answer.status}: ${answer.text}`)
}

async function look(opened: Project, url: string): Promise<void> {
  const page = await timed(`${url}/`)
  if (page.status !== 200) problems.push(`the web app answered ${page.status}`)
  const doctor = podman('exec', opened.container('worklane'), 'worklane', 'doctor')
  if (doctor.code !== 0) problems.push(`doctor: ${doctor.output}`)
  const server = podman('exec', opened.container('database'), 'psql', '-U', 'worklane', '-Atc', 'show server_version')
  console.log(`on PostgreSQL ${server.answer}`)
  const published = must('port', '--all')
    .split('\n')
    .filter((line) => line.includes('5432'))
  if (published.length > 0) problems.push(`the database can be reached from outside: ${published.join(', ')}`)
}

/** Stops the service under load and reads its last output before the container is removed. */
async function stopUnderWork(opened: Project, api: Api, round: number): Promise<void> {
  const goal = ledger.acknowledged() + 50
  let isWriting = true
  const writing = writeUntilGone(api, ledger, `r${round}`)
    .catch((error: Error) => void problems.push(error.message))
    .finally(() => (isWriting = false))
  while (isWriting && ledger.acknowledged() < goal) await wait(20)
  must('stop', '--time', '40', opened.container('worklane'))
  await writing
  const code = must('inspect', '--format', '{{.State.ExitCode}}', opened.container('worklane'))
  if (code !== '0') problems.push(`stopped, the service ended with code ${code}`)
}
