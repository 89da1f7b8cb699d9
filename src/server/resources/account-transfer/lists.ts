/** All lists as CSV files, with what the caller may see. */
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import { resourceNames } from '../../../contract/registry.ts'
import { parseListRequest } from '../../../contract/requests/list-request.ts'
import type { Actor } from '../../../contract/rights.ts'
import { accountCurrency } from '../../read/currency.ts'
import { exportedFields, getColumns } from '../../read/files/columns.ts'
import { csvFile } from '../../read/files/csv-file.ts'
import { getRecords, matchingIds } from '../../read/files/matching.ts'
import { seenBy } from '../../read/rights.ts'
import type { WriteParts } from '../../write/run-write.ts'

interface List {
  readonly name: string
  readonly read: () => AsyncGenerator<Buffer>
}

/** Left out because it is long and about the server; the rows contain the whole history. */
const excludedTables = ['changes', 'securityevents', 'webhookrequests']

/** No limit, because these are not for spreadsheets. */
const unlimited = 1_000_000_000

export function getLists(parts: WriteParts, actor: Actor): readonly List[] {
  return resourceNames
    .filter((name) => isTold(parts.bindingOf(name).resource, actor))
    .map((name) => ({ name, read: () => getList(parts, actor, name) }))
}

function isTold(resource: Resource, actor: Actor): boolean {
  const stands = resource.paths.some(({ path, preset }) => !path.includes(':') && Object.keys(preset).length === 0)
  return stands && !resource.singleton && !excludedTables.includes(resource.name) && mayUse(actor, resource, 'view')
}

async function* getList(parts: WriteParts, actor: Actor, name: string): AsyncGenerator<Buffer> {
  const binding = parts.bindingOf(name)
  const { resource } = binding
  const { request } = parseListRequest(resource, { fields: 'all' }, seenBy(actor))
  const names = exportedFields(resource, actor, request, 'all')
  const read = { binding, actor, request: { ...request, fields: ['id', ...names], aliases: {}, embeds: [] }, only: [] }
  const ids = await matchingIds(parts, read, unlimited)
  const columns = getColumns(resource, names, await accountCurrency(parts.database, actor.account), actor.locale)
  yield* csvFile(columns, getRecords(parts, read, ids), actor.locale)
}
