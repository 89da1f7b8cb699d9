import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { thisProcess } from './holder.ts'
import { loss, places, reportLoss } from './lease.ts'

it('A thread that finds the directory lost while another one reports it waits for that', async () => {
  const shared = new BigInt64Array(new SharedArrayBuffer(16))
  Atomics.store(shared, places.lost, loss.found)
  const code = `
    const { workerData: { shared, lost, said } } = require('node:worker_threads')
    setTimeout(() => { Atomics.store(shared, lost, said); Atomics.notify(shared, lost) }, 50)`
  const other = new Worker(code, { eval: true, workerData: { shared, lost: places.lost, said: loss.reported } })
  await new Promise((resolve) => other.once('online', resolve))
  expect(reportLoss('/nowhere', '/nowhere/lock', thisProcess(null), shared)).toBe(1)
  expect(Atomics.load(shared, places.lost)).toBe(loss.reported)
  await other.terminate()
})
