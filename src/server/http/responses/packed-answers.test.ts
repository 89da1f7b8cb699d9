import { setTimeout as after } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { packAnswers } from './packed-answers.ts'

const rejections: unknown[] = []
const listen = (reason: unknown) => rejections.push(reason)
process.on('unhandledRejection', listen)
afterEach(() => void process.off('unhandledRejection', listen))

it('A response sent while this one was being compressed crashes neither the process nor the response', async () => {
  const app = Fastify()
  packAnswers(app)
  app.get('/', (_request, reply) => {
    reply.header('content-type', 'application/json').send(JSON.stringify({ long: 'x'.repeat(10_000) }))
    reply.raw.writeHead(408).end('too slow')
  })
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  await after(100)
  expect([answer.statusCode, answer.body, rejections]).toEqual([408, 'too slow', []])
  await app.close()
})
