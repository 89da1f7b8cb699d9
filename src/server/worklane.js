#!/usr/bin/env node
/** `worklane`: plain JavaScript, so that an old Node can read it, which hands over to the one that the packages bring. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= 24 || !existsSync(own)) await import('./main.ts')
else {
  const service = spawn(own, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal))
  service.once('exit', (code) => process.exit(code ?? 1))
}
