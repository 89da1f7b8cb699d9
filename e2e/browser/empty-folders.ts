/** Services on empty folders, as `npm start` is for a new firm. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'

interface EmptyFolders {
  /** Starts a service on a folder of this name and returns the setup link that it prints. */
  start(folder: string, settings?: Readonly<Record<string, string>>): Promise<string>
}

/** To be called at the top level of a journey: services and folders are removed after its tests. */
export function emptyFolders(): EmptyFolders {
  const services: ChildProcess[] = []
  let home = ''

  // Not at the top level, which also runs when journeys are only listed.
  test.beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'worklane-new-firm-'))
  })

  test.afterAll(async () => {
    const ended = services.map((service) => new Promise((resolve) => service.once('close', resolve)))
    for (const service of services) service.kill('SIGTERM')
    await Promise.all(ended)
    rmSync(home, { recursive: true, force: true })
  })

  return {
    async start(folder, settings = {}) {
      const port = await freePort()
      const place = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: join(home, folder) }
      const child = spawn(process.execPath, ['src/server/worklane.js'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, DATABASE_URL: '', SMTP_URL: '', LOG_LEVEL: 'warn', ...place, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      services.push(child)
      let said = ''
      return new Promise((resolve, reject) => {
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk
          const [, link] = /this link works once\): (\S+)/.exec(said) ?? []
          if (link) resolve(link)
        })
        child.once('close', () => reject(new Error(said)))
      })
    },
  }
}
