/** HAProxy in front of processes of the service, with their readiness checks. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'

const program = '/usr/sbin/haproxy'

export interface Balancer {
  /** Resolves once it has exited. */
  stop(): Promise<void>
}

/**
 * Distributes requests round-robin among the processes that are ready; if one refuses the connection, another is used.
 * @param ports of the processes, on the loopback address
 */
export function startBalancer(port: number, ports: readonly number[]): Balancer {
  if (!existsSync(program) && !installDebianPackage('haproxy', console.log))
    throw new Error('there is no HAProxy to try this with')
  const directory = mkdtempSync(join(tmpdir(), 'worklane-balancer-'))
  const file = join(directory, 'haproxy.cfg')
  writeFileSync(file, configuration(port, ports))
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      rmSync(directory, { recursive: true })
    },
  }
}

const configuration = (port: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  retries 3
  option redispatch 1
  retry-on conn-failure
frontend people
  bind 127.0.0.1:${port}
  default_backend worklane
backend worklane
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${ports.map((each, at) => `  server process${at} 127.0.0.1:${each}`).join('\n')}
`
