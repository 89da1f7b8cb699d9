/** Actions on one record besides changing its fields: `.../{id}/complete` and the like. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../contract/problem.ts'
import { parseUpdate } from '../../contract/record-input.ts'
import type { CollectionPath } from '../../contract/resource.ts'
import { completeRecords, reactivateRecords } from '../write/complete.ts'
import { restoreRecord } from '../write/remove.ts'
import { parsePlace, reorderRecord } from '../write/reorder.ts'
import { changeRecords } from '../write/update.ts'
import type { Binding, Writing } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import type { Parts } from './parts.ts'
import { requireRight, seenBy } from './read-routes.ts'
import { sendStored, storedAnswer } from './stored-answer.ts'
import { writeOnce } from './write-once.ts'
import { addressed, writeOne } from './write-routes.ts'

/** What can be done to one record besides changing its fields. */
interface RecordAction {
  readonly right: 'edit' | 'delete'
  readonly done: string
  readonly run: (writing: Writing, binding: Binding, id: number, body: unknown) => Promise<void>
}

const actions = {
  complete: {
    right: 'edit',
    done: 'completed',
    run: (writing, binding, id) => completeRecords(writing, binding, [id]),
  },
  reactivate: {
    right: 'edit',
    done: 'reactivated',
    run: (writing, binding, id) => reactivateRecords(writing, binding, [id]),
  },
  restore: { right: 'delete', done: 'restored', run: restoreRecord },
  order: {
    right: 'edit',
    done: 'moved',
    run: (writing, binding, id, body) => reorderRecord(writing, binding, id, parsePlace(body, id)),
  },
  workstage: { right: 'edit', done: 'moved to the work stage', run: changeWorkStage },
} as const satisfies Record<string, RecordAction>

export type ActionName = keyof typeof actions

/** Field that holds a record's work stage, by either of its names. */
export function workStageField(binding: Binding): string | null {
  const { fields } = binding.resource
  return Object.keys(fields).find((wire) => fields[wire]?.target === 'workstages') ?? null
}

async function changeWorkStage(writing: Writing, binding: Binding, id: number, body: unknown): Promise<void> {
  const wire = workStageField(binding) as string
  const { input } = parseUpdate(binding.resource, body, seenBy(writing.actor))
  if (!(wire in input.values)) throw new Problem('invalid', `${wire} is required.`)
  await changeRecords(writing, binding, [id], { [wire]: input.values[wire] })
}

export function actionRoute(service: Parts, binding: Binding, at: CollectionPath, name: ActionName) {
  const action: RecordAction = actions[name]
  const message = `The ${binding.resource.singular} was ${action.done}.`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, binding.resource, action.right)
    const id = await addressed(service, binding, at, request, actor)
    if (request.method === 'POST') {
      return writeOnce(service, actor, request, reply, async (writing) => {
        await action.run(writing, binding, id, request.body)
        return storedAnswer(writing, binding, id, request, { status: 200, message })
      })
    }
    await writeOne(service, binding, request, actor, id, (writing) => action.run(writing, binding, id, request.body))
    return sendStored(service, actor, binding, id, request, reply, message)
  }
}
