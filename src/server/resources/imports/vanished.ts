/**
 * Rows of earlier imports of nearly the same file that this one does not have any more. Their records stay: whether they were wrong
 * is for people to say.
 */
import { listVanishedRecords } from '../../../contract/operations/imports.ts'
import { handleRead } from '../handlers.ts'
import type { Right } from '../operation.ts'
import { requireImport } from './import-record.ts'
import { recordsWithNames } from './recognise/corrected-records.ts'
import { vanishedIds } from './recognise/earlier-imports.ts'
import { getOption } from './recognise/names.ts'

/** Records in one answer: the oldest ones. */
const mostListed = 50

export const readVanished = (right: Right) =>
  handleRead(listVanishedRecords, {
    tag: 'Imports',
    right: [right],
    summary:
      'List records that earlier imports of nearly the same file were about and no row of this one is: the first 50. The import leaves them as they are.',
    async run({ actor, parts: { database, bindingOf }, idIn }) {
      const storedImport = await requireImport(database.kysely, actor, idIn('importid', 'import'))
      const binding = bindingOf(storedImport.resource)
      return database.transaction(async (tx) => {
        const finding = { tx, actor, bindingOf }
        const ids = storedImport.vanished === 0 ? [] : await vanishedIds(finding, binding, storedImport)
        const records = await recordsWithNames(finding, binding, ids.slice(0, mostListed))
        return {
          data: records.map((record) => ({ id: record.id, label: getOption(binding.resource.name, record).label })),
        }
      })
    },
  })
