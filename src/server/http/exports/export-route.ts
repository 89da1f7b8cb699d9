/** GET of a collection's export: the list's own filters, order and rights, answered as a file of all that match. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { withDeclarationTranslation } from '../../../contract/language/translated.ts'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { type Params, parseListRequest } from '../../../contract/requests/list-request.ts'
import { pagingParams, parameterIn, selecting } from '../../../contract/requests/page-params.ts'
import { inCurrentContext } from '../../db/connections/query-context.ts'
import { accountCurrency } from '../../read/currency.ts'
import { exportedFields, getColumns } from '../../read/files/columns.ts'
import { formatNamed, getHeaders } from '../../read/files/formats.ts'
import { getRecords, matchingIds } from '../../read/files/matching.ts'
import { bindingFor } from '../../read/own-fields.ts'
import { requireRight, seenBy } from '../../read/rights.ts'
import { getMarks, settledList } from '../../read/settled-list.ts'
import type { Binding } from '../../write/write-context.ts'
import { getActor } from '../authentication/authenticate.ts'
import type { ServiceParts } from '../parts.ts'
import { getQuery } from '../resource-routes/query-of.ts'
import { requireParents } from '../resource-routes/read-routes.ts'
import { getScope, queryAt } from '../resource-routes/scope.ts'
import { reportIgnored } from '../responses/envelope.ts'
import type { OpenExport } from './open-exports.ts'

export function exportRoute(service: ServiceParts, plain: Binding, path: CollectionPath, open: OpenExport) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = getActor(request)
    requireRight(actor, plain.resource, 'view')
    const scope = getScope(plain, path, request.params as Record<string, string>, actor)
    const query = getQuery(request)
    const format = formatNamed(parameterIn(query, 'format'))
    const { params, overruled } = queryAt(path, listParams(query))
    const binding = await bindingFor(service.database.kysely, actor.account, plain, params)
    const { resource } = binding
    const listRequest = parseListRequest(resource, params, seenBy(actor))
    const names = exportedFields(resource, actor, listRequest.request, parameterIn(params, selecting))
    const list = { ...listRequest.request, fields: [...new Set(['id', ...names])], aliases: {}, embeds: [] }
    const { settled, conditions } = await settledList(service.database, binding, actor, list)
    const marks = getMarks(settled ?? (await service.recentlySettled()), actor)
    const read = { binding, actor, request: list, only: [...scope.conditions, ...conditions] }
    const ids = await matchingIds(service, read)
    if (ids.length === 0) await requireParents(service, actor, scope.parents)
    const { locale } = actor
    const columns = getColumns(resource, names, await accountCurrency(service.database, actor.account), locale)
    // Rows of a file hold no lists of other records.
    reportIgnored(reply, [
      ...overruled,
      ...listRequest.ignored,
      ...listRequest.request.embeds.map((name) => `${selecting}:${name}`),
    ])
    reply.headers({ ...getHeaders(format, resource.name), 'x-position': marks.position, 'x-asof': marks.asof })
    const pages = inCurrentContext(getRecords(service, read, ids))
    return reply.send(
      open(
        actor,
        format.write(columns, pages, {
          locale,
          title: withDeclarationTranslation(translateFor(locale), () => resource.label),
        }),
      ),
    )
  }
}

/** What an export says of itself, and what a file has none of: pages. */
const ofFiles: readonly string[] = ['format', ...pagingParams]

const listParams = (query: Params): Params =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !ofFiles.includes(name.toLowerCase())))
