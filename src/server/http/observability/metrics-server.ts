/** Serves the metrics, and nothing else, on an address of their own: the public one never answers with them. */
import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  close(): Promise<void>
}

export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer(async ({ url, method }, answer) => {
    if (url !== '/metrics' || !['GET', 'HEAD'].includes(method ?? '')) return answer.writeHead(404).end()
    try {
      const text = await metrics.text()
      answer.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      answer.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
