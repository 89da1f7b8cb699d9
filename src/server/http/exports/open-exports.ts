/** How many exports one caller has open, and their end when the service stops: a file that is cut off ends in an error. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'

/** Files that one credential may download at once from this process. */
const mostExports = 4

/** Makes a stream of a file's parts, which is read only as fast as its taker takes it. Throws the Problem of one too many. */
export type OpenExport = (actor: Actor, parts: AsyncIterable<Uint8Array>) => Readable

export function openExports(api: FastifyInstance): OpenExport {
  const ownerByExport = new Map<Readable, string>()
  // A stalled client would otherwise prevent the server from closing.
  api.addHook('preClose', async () => {
    for (const stream of ownerByExport.keys()) stream.destroy(new Error('The service stops'))
  })
  return (actor, parts) => {
    const owner = `${actor.account}/${actor.credential}`
    if ([...ownerByExport.values()].filter((exportOwner) => exportOwner === owner).length >= mostExports) {
      throw problem('limited', 'At most {most} exports may run at once; wait for one to end', { most: mostExports })
    }
    const stream = Readable.from(parts, { objectMode: false, highWaterMark: 65_536 })
    ownerByExport.set(stream, owner)
    stream.once('close', () => ownerByExport.delete(stream))
    return stream
  }
}
