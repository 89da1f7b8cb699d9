/**
 * Runs the container as an operator does, `node e2e/containers/container.ts --size 2`: built from the Dockerfile, as an
 * unprivileged user, with a read-only root and without capabilities. It becomes healthy, serves its web app, keeps
 * acknowledged writes over a restart, and writes only to its volume.
 */
import { chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { createLedger } from '../lab/stage/ledger.ts'
import { storedRecords } from '../lab/stage/stored.ts'
import { reportResult, timed, trialOptions } from '../lab/stage/trial.ts'
import { embeddedTrialDatabase, makeAccounts, withDatabase } from '../lab/stage/trial-database.ts'
import { writeUntilGone } from '../lab/stage/writer.ts'
import { buildImage } from './image.ts'
import { hasPodman, must, podman, run } from './podman.ts'

/** The unprivileged user of the image. */
const user = 1000

const { size: rounds } = trialOptions(2)
const problems: string[] = []
const ledger = createLedger()
if (hasPodman()) await prove(buildImage())
else problems.push('there is no podman, so nothing was shown: run it as root on Debian')
reportResult(`${rounds} starts, ${ledger.acknowledged()} acknowledged writes`, problems)

async function prove(image: string): Promise<void> {
  const database = embeddedTrialDatabase()
  const volume = database.settings.DATA_DIR as string
  const [apikey = ''] = await withDatabase(database, makeAccounts)
  give(volume)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const api = { root: `${origin}/api/v4`, headers: { apikey } }
  const locked = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  const settings = ['--network', 'host', '--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1']
  const container = run('--detach', ...locked, ...settings, '--volume', `${volume}:/data`, image)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (round > 1) must('start', container)
      console.log(`start ${round}: healthy after ${await health(container)} s`)
      if (round > 1) problems.push(...ledger.compare(await storedRecords(api)))
      await look(container, origin)
      await stopUnderWork(container, api, round)
    }
  } finally {
    if (problems.length > 0) console.log(podman('logs', '--tail', '20', container).output)
    podman('rm', '--force', container)
    database.remove()
  }
}

function give(directory: string): void {
  chownSync(directory, user, user)
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    chownSync(join(directory, name), user, user)
}

/**
 * Waits until its own health check succeeds.
 * @returns seconds
 */
async function health(container: string): Promise<number> {
  const began = Date.now()
  while (podman('healthcheck', 'run', container).code !== 0) {
    if (must('inspect', '--format', '{{.State.Running}}', container) !== 'true' || Date.now() - began > 180_000)
      throw new Error(`it does not become healthy: ${podman('logs', container).output.slice(-2000)}`)
    await wait(500)
  }
  return Math.round((Date.now() - began) / 1000)
}

async function look(container: string, origin: string): Promise<void> {
  const inside = (...command: string[]) => podman('exec', container, ...command)
  const page = await timed(`${origin}/`)
  const script = /src="([^"]+\.js)"/.exec(page.text)?.[1]
  const answer = script === undefined ? undefined : await timed(origin + script)
  if (page.status !== 200 || answer?.status !== 200)
    problems.push(`the web app answered ${page.status}, ${answer?.status}`)
  const who = inside('node', '-p', 'process.getuid()').answer
  if (who !== String(user)) problems.push(`it runs as ${who}`)
  for (const file of ['/app/x', '/usr/x', '/x'])
    if (inside('node', '-e', `fs.writeFileSync('${file}', '')`).code === 0) problems.push(`it may write ${file}`)
  const doctor = inside('worklane', 'doctor')
  if (doctor.code !== 0) problems.push(`doctor: ${doctor.output}`)
}

async function stopUnderWork(container: string, api: { root: string; headers: { apikey: string } }, round: number) {
  const goal = ledger.acknowledged() + 50
  const writing = writeUntilGone(api, ledger, `r${round}`).catch((error: Error) => error)
  while (ledger.acknowledged() < goal) await wait(20)
  must('stop', '--time', '40', container)
  await writing
  const code = must('inspect', '--format', '{{.State.ExitCode}}', container)
  if (code !== '0') problems.push(`stopped, it ended with code ${code}`)
}
