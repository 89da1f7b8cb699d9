// Receives webhooks of Worklane: `WEBHOOK_SECRET=whsec_... PORT=8080 node receive-webhooks.mjs`. Needs nothing but Node.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')

// Maximum age of a message in seconds, so that recorded messages cannot be replayed later.
const patience = 300

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(sent)) < patience)) return false
  const expected = createHmac('sha256', secret).update(`${id}.${sent}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

// Messages are sent again if a response was lost. In production, keep the ids of the last days in a database.
const seen = new Set()

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (seen.has(id)) return
  seen.add(id)
  const { url } = JSON.parse(body)
  console.log(`${request.headers['webhook-event']}: ${url}`)
})

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => console.log(`ready on ${server.address().port}`))
