/**
 * Runs the systemd unit as an operator installs it, `node e2e/containers/systemd.ts --size 2`: a Debian container boots
 * systemd, which starts the service in its sandbox. It becomes ready, writes only to its state directory, stops
 * cleanly, and has its account after a restart, even after a kill.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reportResult, trialOptions } from '../lab/stage/trial.ts'
import { basis, buildImage } from './image.ts'
import { hasPodman, must, podman, run } from './podman.ts'

const image = 'localhost/worklane-trial-systemd'
const unit = fileURLToPath(new URL('../../docs/samples/worklane.service', import.meta.url))
const origin = 'http://localhost:3000'
const state = '/var/lib/worklane'
const settings = `PORT=3000\nHOST=127.0.0.1\nPUBLIC_URL=${origin}\n`

/** Privileges that systemd needs for sandboxing. Units that would change the whole machine are masked in the image. */
const rights = ['--systemd=always', '--cap-add', 'SYS_ADMIN,SYS_PTRACE', '--security-opt', 'seccomp=unconfined']

const { size: rounds } = trialOptions(2)
const problems: string[] = []
if (hasPodman()) await prove()
else problems.push('there is no podman, so nothing was shown: run it as root on Debian')
reportResult(`${rounds} starts`, problems)

function install(program: string): void {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-systemd-'))
  try {
    copyFileSync(unit, join(directory, 'worklane.service'))
    writeFileSync(join(directory, 'worklane.env'), settings)
    writeFileSync(join(directory, 'Dockerfile'), steps(program))
    must('build', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--tag', image, directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function steps(program: string): string {
  return `FROM ${basis()}
RUN apt-get update -q && apt-get install -qy --no-install-recommends systemd systemd-sysv dbus curl
RUN systemctl mask systemd-sysctl systemd-binfmt systemd-modules-load systemd-udevd systemd-networkd-wait-online
COPY --from=${program} /app /opt/worklane
RUN useradd --system --home-dir ${state} worklane
COPY --chmod=600 worklane.env /etc/worklane.env
COPY --chmod=644 worklane.service /etc/systemd/system/worklane.service
RUN systemctl enable worklane
CMD ["/sbin/init"]
`
}

async function prove(): Promise<void> {
  install(buildImage())
  const machine = run('--detach', ...rights, image)
  const inside = (...command: string[]) => podman('exec', machine, ...command)
  try {
    await ready(inside)
    setUp(inside)
    for (let round = 1; round <= rounds; round += 1) {
      look(inside)
      await again(inside, round)
    }
  } catch (error) {
    problems.push(String(error))
  } finally {
    if (problems.length > 0)
      console.log(inside('journalctl', '--unit', 'worklane', '--lines', '30', '--no-pager').output)
    podman('rm', '--force', '--time', '5', machine)
  }
}

type Inside = (...command: string[]) => ReturnType<typeof podman>

function property(inside: Inside, name: string): string {
  return inside('systemctl', 'show', 'worklane', '-p', name, '--value').answer
}

async function ready(inside: Inside): Promise<void> {
  const began = Date.now()
  while (inside('curl', '--silent', '--fail', `${origin}/readyz`).code !== 0) {
    if (Date.now() - began > 180_000) throw new Error('the service does not get ready')
    await wait(500)
  }
  console.log(`ready after ${Math.round((Date.now() - began) / 1000)} s`)
}

function setUp(inside: Inside): void {
  const link = /this link works once\): (\S+)/.exec(inside('journalctl', '--unit', 'worklane').output)?.[1] ?? ''
  const firm = 'account=Lind&timezone=Europe/Vienna&currency=EUR&locale=en&firstname=Ida&lastname=Lind'
  const form = `${firm}&email=ida@example.com&password=a few words that fit`
  const status = inside('curl', '--silent', '-o', '/dev/null', '-w', '%{http_code}', '--data', form, link).answer
  if (status !== '303') problems.push(`setting up the account answered ${status}`)
}

/** Checks the privileges of the running process, with its user and mounts. */
function look(inside: Inside): void {
  const pid = property(inside, 'MainPID')
  const service = ['nsenter', '--target', pid, '--mount', 'setpriv', '--reuid', 'worklane', '--regid', 'worklane']
  const may = (path: string) => inside(...service, '--clear-groups', 'touch', `${path}/tried`).code === 0
  const places = ['/opt/worklane', '/etc', '/usr', '/var', '/var/lib', '/home', '/root', '/run', '/boot', '/']
  for (const place of places.filter(may)) problems.push(`it may write to ${place}`)
  if (!may(state)) problems.push(`it may not write to ${state}`)
  const status = inside('cat', `/proc/${pid}/status`).answer
  for (const expected of [/^CapBnd:\s+0+$/m, /^CapEff:\s+0+$/m, /^NoNewPrivs:\s+1$/m, /^Seccomp:\s+2$/m])
    if (!expected.test(status)) problems.push(`its status has no ${expected.source}`)
  if (inside('test', '-e', '/tmp/tried').code === 0) problems.push('its /tmp is that of all')
}

/** Stops and starts the service, and kills it, after which systemd restarts it. */
async function again(inside: Inside, round: number): Promise<void> {
  inside('systemctl', 'stop', 'worklane')
  const ended = `${property(inside, 'Result')} ${property(inside, 'ExecMainStatus')}`
  if (ended !== 'success 0') problems.push(`stopped, it ended with ${ended}`)
  inside('systemctl', 'start', 'worklane')
  await ready(inside)
  const killed = inside('systemctl', 'kill', '--signal', 'KILL', 'worklane')
  if (killed.code !== 0) throw new Error(`it could not be killed: ${killed.output}`)
  const until = Date.now() + 60_000
  while (property(inside, 'NRestarts') === '0' && Date.now() < until) await wait(200)
  if (property(inside, 'NRestarts') === '0') problems.push('killed, it was not started again')
  await ready(inside)
  const links = inside('journalctl', '--unit', 'worklane').output.match(/this link works once/g)?.length ?? 0
  if (links !== 1) problems.push(`round ${round}: its account was gone, ${links} links to set one up were printed`)
}
