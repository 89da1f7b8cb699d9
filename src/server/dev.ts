/**
 * `npm run dev`: the web app from Vite with hot reload on PORT, the service behind it on PORT + 1, restarting on change,
 * with demo data of its own in data/dev.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const port = Number(process.env.PORT || 3000)
const service = `http://127.0.0.1:${port + 1}`

const child = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--demo', '--api-only'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port + 1),
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      DATA_DIR: process.env.DATA_DIR || './data/dev',
    },
  },
)

const servedPaths = ['/api', '/identity', '/config.json', '/healthz', '/readyz']
const web = await createServer({
  server: { port, strictPort: true, proxy: Object.fromEntries(servedPaths.map((path) => [path, { target: service }])) },
})
await web.listen()

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  child.kill('SIGTERM')
  void web.close()
}
process.on('SIGINT', stop).on('SIGTERM', stop)
child.on('exit', (code) => {
  stop()
  process.exitCode = code ?? 0
})
