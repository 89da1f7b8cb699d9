/**
 * Names in the settings must be unique, ignoring case and spaces, so that people can tell them apart. The API
 * accepts duplicates, as programs use ids.
 */
import type { Resource } from '../../../../contract/language/resource.ts'
import { plainName } from '../../../../contract/text/plain-name.ts'
import { getTitle, key, type RecordData, type Records } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'

/**
 * The error message if another record has the name, or null.
 * @param record the record that is being renamed
 */
export function nameConflict(resource: Resource, records: Records, name: string, record?: RecordData): string | null {
  const row = records.find((entry) => {
    const isOwn = record !== undefined && key(entry) === key(record)
    return !isOwn && plainName(getTitle(resource, entry)) === plainName(name)
  })
  return row ? t('“{name}” already exists. Choose another name.', { name: getTitle(resource, row) }) : null
}
