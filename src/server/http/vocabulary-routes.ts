/** GET of the words that the interface itself fixes and no account changes: kinds of item, permissions. For staff. */
import type { FastifyInstance } from 'fastify'
import { itemTypes } from '../../contract/item-types.ts'
import { array, integer, object, string, success } from '../../contract/json-schema.ts'
import { actions, permissionNames, permissions, userTypes } from '../../contract/permissions.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import { actorOf } from './authenticate.ts'
import { described } from './description/operation.ts'

interface Word {
  readonly id: number
  readonly name: string
}

interface Vocabulary {
  readonly path: string
  readonly label: string
  readonly singular: string
  readonly words: readonly Word[]
  /** Keys of a word besides `id` and `name`. */
  readonly more: object
}

const vocabularies: readonly Vocabulary[] = [
  { path: '/settings/items/types', label: 'item types', singular: 'item type', words: itemTypes, more: {} },
  {
    path: '/settings/contacts/permissions',
    label: 'permissions',
    singular: 'permission',
    words: Object.values(permissions).map((id) => ({ id, name: permissionNames[id], actions: Object.keys(actions) })),
    more: { actions: array(string) },
  },
]

export function vocabularyRoutes(api: FastifyInstance): void {
  for (const vocabulary of vocabularies) routesOf(api, vocabulary)
}

function routesOf(api: FastifyInstance, { path, label, singular, words, more }: Vocabulary): void {
  const word = object({ id: integer, name: string, ...more }, ['id', 'name'])
  const list = described(() => ({
    tag: 'Settings',
    summary: `List ${label}.`,
    success: { status: 200, schema: success(array(word), { meta: object({ count: integer }, ['count']) }) },
  }))
  const single = described(() => ({
    tag: 'Settings',
    summary: `Read one of the ${label}.`,
    success: { status: 200, schema: success(word) },
  }))
  const requireStaff = (userType: number) => {
    if (userType !== userTypes.staff) throw new Problem('forbidden', `You do not have permission to view ${label}.`)
  }
  api.get(path, list, async (request) => {
    requireStaff(actorOf(request).userType)
    return { status: 'success', data: words, meta: { count: words.length } }
  })
  api.get<{ Params: { recordid: string } }>(`${path}/:recordid`, single, async (request) => {
    requireStaff(actorOf(request).userType)
    const found = words.find(({ id }) => String(id) === request.params.recordid)
    if (!found) throw notFound(singular, request.params.recordid)
    return { status: 'success', data: found }
  })
}
