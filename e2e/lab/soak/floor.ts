/**
 * Baseline cost of a request on this machine at this moment: only node:http, in a process of its own. It does the same
 * amount of computation per response, so that it competes for the processor like the service.
 */
import { pbkdf2Sync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** About as much computation as a request to the service: two or three milliseconds. */
const rounds = 4_000

const body = JSON.stringify({ status: 'success', data: 'x'.repeat(10_000) })

const server = createServer((_request, response) => {
  pbkdf2Sync('floor', 'floor', rounds, 32, 'sha256')
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`ready on ${(server.address() as AddressInfo).port}`))
