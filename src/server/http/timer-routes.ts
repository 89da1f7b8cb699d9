/** Starting and stopping timers. What a running timer is, and who sees it, is the resource's matter. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, can, permissions } from '../../contract/permissions.ts'
import { Problem } from '../../contract/problem.ts'
import { parseRecords, parseUpdate } from '../../contract/record-input.ts'
import { runningTimer, type Stop, stopTimer } from '../resources/timer-effects.ts'
import { createRecords } from '../write/create.ts'
import { requireVisible } from '../write/find.ts'
import { runWrite } from '../write/run-write.ts'
import type { Writing } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import { described, integer, object, string, success } from './description/operation.ts'
import { sendRecord, tellIgnored } from './envelope.ts'
import type { Parts } from './parts.ts'
import { readRecord, requireRight, seenBy } from './read-routes.ts'
import { idOf } from './scope.ts'

const stored = (name: string) => ({
  status: 200,
  schema: success({ $ref: `#/components/schemas/${name}` }, { message: string }),
})
const operations = {
  start: described(() => ({
    tag: 'Timers',
    summary: 'Start a timer on an item; a timer of the same person on another item is stopped and its time saved.',
    body: object({ contactid: integer, notes: string }),
    success: stored('activetimers'),
  })),
  stop: described(() => ({
    tag: 'Timers',
    summary: 'Stop the running timer and save its time.',
    body: object({ timespent: integer, notes: string, contactid: integer }),
    success: stored('time'),
  })),
}

export function timerRoutes(api: FastifyInstance, service: Parts): void {
  const items = service.bindingOf('items').resource
  for (const { path, scope } of items.paths) {
    if (Object.keys(scope).length === 0) api.put(`${path}/:recordid/starttimer`, operations.start, startRoute(service))
  }
  api.put('/time/stoptimer', operations.stop, stopRoute(service))
}

/** PUT of an item's `starttimer`, body `{contactid?, notes?}`. A timer that runs on this item already goes on. */
function startRoute(service: Parts) {
  const timers = service.bindingOf('activetimers')
  const items = service.bindingOf('items')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, timers.resource, 'add')
    requireRight(actor, items.resource, 'view')
    const itemid = idOf((request.params as Record<string, string>).recordid, items.resource.singular)
    const body = { ...(actor.contact === null ? {} : { contactid: actor.contact }), ...objectOf(request.body) }
    const { inputs, ignored } = parseRecords(timers.resource, body, seenBy(actor), { itemid })
    const [input] = inputs
    if (!input) throw new Error('One body is one timer')
    const id = await runWrite(service, actor, async (writing) => {
      await requireVisible(writing, items, [itemid])
      const running = await runningTimer(writing, input.values.contactid as number)
      if (running?.itemid === itemid) return running.id
      const [made] = await createRecords(writing, timers, [input])
      return made as number
    })
    tellIgnored(reply, ignored)
    return sendStored(service, actor, reply, { resource: 'activetimers', id, message: 'The timer runs.' })
  }
}

/** PUT /time/stoptimer, body `{timespent?, notes?, contactid?}`. Answers the saved time record; 409 where none runs. */
function stopRoute(service: Parts) {
  const time = service.bindingOf('time')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, time.resource, 'add')
    const { input, ignored } = parseUpdate(time.resource, objectOf(request.body), seenBy(actor))
    const contact = (input.values.contactid ?? actor.contact) as number | null
    if (contact === null) throw new Problem('invalid', 'contactid is required.')
    const id = await runWrite(service, actor, (writing) => stopFor(writing, contact, input.values as Stop))
    tellIgnored(reply, ignored)
    return sendStored(service, actor, reply, { resource: 'time', id, message: 'The timer was stopped.' })
  }
}

async function stopFor(writing: Writing, contact: number, stop: Stop): Promise<number> {
  const { actor } = writing
  if (contact !== actor.contact && !can(actor, permissions.timelog, 'edit')) {
    throw new Problem('forbidden', 'You do not have permission to write time of other people.')
  }
  const running = await runningTimer(writing, contact)
  if (!running) throw new Problem('conflict', 'No timer is running.')
  await requireVisible(writing, writing.bindingOf('activetimers'), [running.id])
  const id = await stopTimer(writing, contact, stop)
  if (id === null) throw new Problem('conflict', 'The item of the running timer is deleted; delete the timer.')
  return id
}

function objectOf(body: unknown): object {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new Problem('invalid', 'The body is not an object; use a JSON object.')
}

interface Stored {
  readonly resource: string
  readonly id: number
  readonly message: string
}

async function sendStored(service: Parts, actor: Actor, reply: FastifyReply, { resource, id, message }: Stored) {
  const record = await readRecord(service, actor, service.bindingOf(resource), id, {})
  return sendRecord(reply, record?.data ?? JSON.stringify({ id }), message)
}
