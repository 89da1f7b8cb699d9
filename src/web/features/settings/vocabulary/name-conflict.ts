/**
 * Names in the settings must be unique, ignoring case and spaces, so that people can tell them apart. The API
 * accepts duplicates, as programs use ids.
 */
import type { Resource } from '../../../../contract/language/resource.ts'
import { plainName } from '../../../../contract/text/plain-name.ts'
import { key, type RecordData, type Records, titleOf } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'

/**
 * The error message if another record has the name, or null.
 * @param own the record that is being renamed
 */
export function nameConflict(resource: Resource, records: Records, name: string, own?: RecordData): string | null {
  const other = records.find((each) => {
    const isOwn = own !== undefined && key(each) === key(own)
    return !isOwn && plainName(titleOf(resource, each)) === plainName(name)
  })
  return other ? t('“{name}” already exists. Choose another name.', { name: titleOf(resource, other) }) : null
}
