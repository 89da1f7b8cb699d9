/** Actions on records of many kinds, besides changing their fields. */

import type { CollectionPath } from '../../contract/language/collection-path.ts'
import { toOne } from '../../contract/language/field.ts'
import { type Resource, stageField } from '../../contract/language/resource.ts'
import type { ResourceName } from '../../contract/registry.ts'
import { body, bodyWith } from '../../contract/requests/body.ts'
import { fault, isRequired } from '../../contract/requests/refusal.ts'
import { table } from '../../contract/table.ts'
import { completeRecords, reactivateRecords } from '../write/complete.ts'
import { type NewPosition, reorderRecord } from '../write/reorder.ts'
import { restoreRecord } from '../write/restore.ts'
import { changeRecords } from '../write/update.ts'
import type { Binding, WriteContext } from '../write/write-context.ts'
import { may, type Operation, operation, record } from './operation.ts'
import { operationName } from './operation-name.ts'

interface RecordAction {
  readonly method?: 'POST'
  readonly right: 'edit' | 'delete'
  /** The message after it was done, and its text in the description. */
  readonly done: string
  readonly about: string
  /** Whether records of the kind have this action. */
  readonly isOf: (resource: Resource) => boolean
  readonly run: (writing: WriteContext, binding: Binding, id: number) => Promise<void>
}

const plain = table<RecordAction>({
  restore: {
    method: 'POST',
    right: 'delete',
    done: 'restored',
    about: 'takes back the delete',
    isOf: ({ restorable }) => restorable,
    run: restoreRecord,
  },
  complete: {
    right: 'edit',
    done: 'completed',
    about: 'the work is done',
    isOf: ({ states }) => states.done !== null,
    run: (writing, binding, id) => completeRecords(writing, binding, [id]),
  },
  reactivate: {
    right: 'edit',
    done: 'reactivated',
    about: 'reopens the work',
    isOf: ({ states }) => states.done !== null,
    run: (writing, binding, id) => reactivateRecords(writing, binding, [id]),
  },
})

/** Verbs of actions whose path is none. */
const verbs = table<string>({ order: 'reorder', workstage: 'restage' })

/** The actions of one record of a collection, at one of its paths. */
export function recordActions(resource: Resource, collectionPath: CollectionPath): Operation[] {
  const name = resource.name as ResourceName
  const isFirst = collectionPath === resource.paths[0]
  const common = (action: string, about: string): Common => ({
    ...(isFirst ? { name: operationName(verbs[action] ?? action, resource.singular) } : {}),
    method: 'PUT',
    path: `${collectionPath.path}/:recordid/${action}`,
    at: collectionPath,
    of: name,
    tag: resource.label,
    summary: `${action.charAt(0).toUpperCase()}${action.slice(1)}: ${about} of one ${resource.singular}.`,
    answers: record(name),
  })
  const simple = Object.entries(plain).filter(([, action]) => action.isOf(resource))
  return [
    ...simple.map(([action, { right, done, about, run, method }]) =>
      operation({
        ...common(action, about),
        ...(method ? { method } : {}),
        isForDeleted: action === 'restore',
        right: [may(right, name)],
        async run(writing, { id }) {
          await run(writing, writing.bindingOf(name), id)
          return { answer: id, message: `The ${resource.singular} was ${done}.` }
        },
      }),
    ),
    ...(resource.reorder
      ? [orderAction(resource, common('order', 'changes the place in the custom order, next to a neighbour,'))]
      : []),
    ...stageActions(resource, common('workstage', 'changes the work stage')),
  ]
}

type Common = Pick<Operation, 'name' | 'method' | 'path' | 'at' | 'of' | 'tag' | 'summary' | 'answers'>

function orderAction(resource: Resource, common: Common): Operation {
  const neighbour = (label: string) => toOne(resource.name, { label })
  const place = body(
    'place',
    { placeafterid: neighbour('Before it'), placebeforeid: neighbour('After it') },
    ({ placeafterid: after, placebeforeid: before }, wrong) =>
      Boolean(after) !== Boolean(before) || wrong.has('placeafterid') || wrong.has('placebeforeid')
        ? []
        : [fault('required', 'Exactly one of placeafterid and placebeforeid is required')],
    { minProperties: 1, maxProperties: 1 },
  )
  return operation({
    ...common,
    right: [may('edit', resource.name as ResourceName)],
    body: place,
    async run(writing, { id, values }) {
      await reorderRecord(writing, writing.bindingOf(resource.name), id, getPlace(values))
      return { answer: id, message: `The ${resource.singular} was moved.` }
    },
  })
}

const getPlace = ({
  placeafterid,
  placebeforeid,
}: {
  placeafterid?: number | null
  placebeforeid?: number | null
}): NewPosition =>
  placeafterid ? { side: 'after', neighbour: placeafterid } : { side: 'before', neighbour: placebeforeid as number }

/** Moving a record to another work stage; the body names the stage under any name of its field. */
function stageActions(resource: Resource, common: Common): Operation[] {
  const fieldName = stageField(resource)
  if (fieldName === null) return []
  return [
    operation({
      ...common,
      right: [may('edit', resource.name as ResourceName)],
      body: bodyWith(resource, [fieldName], (values, wrong) =>
        fieldName in values || wrong.has(fieldName) ? [] : [isRequired(fieldName)],
      ),
      async run(writing, { id, values }) {
        await changeRecords(writing, writing.bindingOf(resource.name), [{ id, values }])
        return { answer: id, message: `The ${resource.singular} was moved to the work stage.` }
      },
    }),
  ]
}
