/** The sample webhook receiver for customers, run as they would run it. */
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningScript, startScript } from '../lab/stage/running-script.ts'

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
const body = JSON.stringify({ id: 4711, url: 'https://work.example.com/api/v4/projects/items/4711' })
let receiver: RunningScript
let address: string

beforeAll(async () => {
  const sample = new URL('../../docs/samples/receive-webhooks.mjs', import.meta.url)
  receiver = await startScript(sample, [], { WEBHOOK_SECRET: secret, PORT: '0' }, 'ready on')
  address = `http://127.0.0.1:${/ready on (\d+)/.exec(receiver.output())?.[1]}/hooks`
})
afterAll(() => receiver.kill())

/** Status of the response to a message signed at this time, with this secret. */
async function deliver(id: string, { sent = new Date(), signedWith = secret, said = body } = {}): Promise<number> {
  const headers = {
    'webhook-event': 'newtask',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    'webhook-signature': new Webhook(signedWith).sign(id, sent, body),
  }
  return (await fetch(address, { method: 'POST', headers, body: said })).status
}

const tellings = () => receiver.output().split('newtask: https://work.example.com/').length - 1

it('The sample receiver accepts what we signed, and processes each event once', async () => {
  expect(await deliver('msg_1_a')).toBe(204)
  expect(await deliver('msg_1_a')).toBe(204)
  expect(await deliver('msg_1_b')).toBe(204)
  await expect.poll(tellings).toBe(2)
})

it('The sample receiver refuses messages that are signed by others, modified or old', async () => {
  const other = `whsec_${Buffer.from('another secret of someone').toString('base64')}`
  const before = tellings()
  expect(await deliver('msg_2_a', { signedWith: other })).toBe(401)
  expect(await deliver('msg_2_b', { said: body.replace('4711', '4712') })).toBe(401)
  expect(await deliver('msg_2_c', { sent: new Date(Date.now() - 600_000) })).toBe(401)
  expect((await fetch(address, { method: 'POST', body })).status).toBe(401)
  expect(tellings()).toBe(before)
})
