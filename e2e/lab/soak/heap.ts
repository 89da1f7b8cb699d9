/** Inspects the memory of a running Node process after garbage collection, through its inspector. */

export interface Held {
  /** Megabytes: JavaScript objects, memory outside of the heap, and the whole process. */
  readonly heap: number
  readonly outside: number
  readonly resident: number
  /** Number of active resources: sockets, timers, files. */
  readonly resources: number
}

const question = `JSON.stringify({ ...process.memoryUsage(), resources: process.getActiveResourcesInfo().length })`

/** @param output of the process, which contains the URL of its inspector if started with --inspect */
export async function heldAfterCollection(output: string): Promise<Held> {
  const [address] = /ws:\/\/\S+/.exec(output) ?? []
  if (address === undefined) throw new Error('the service runs without an inspector')
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`no inspector answers at ${address}`)), { once: true })
  })
  const waiting = new Map<number, (result: { result?: { value: string } }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
  })
  let asked = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { value: string } }>((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      socket.send(JSON.stringify({ id: asked, method, params }))
    })
  await ask('HeapProfiler.collectGarbage')
  const answer = await ask('Runtime.evaluate', { expression: question })
  socket.close()
  const { heapUsed, external, rss, resources } = JSON.parse(answer.result?.value ?? '{}')
  const megabytes = (bytes: number) => bytes / 1_048_576
  return { heap: megabytes(heapUsed), outside: megabytes(external), resident: megabytes(rss), resources }
}
