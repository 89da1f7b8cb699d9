/**
 * Where names are given once, one that is taken is refused while it is typed, by the rule that the service has: capitals and
 * blanks make no other name.
 */
import type { Resource } from '../../../../contract/language/resource.ts'
import { key, type RecordData, type Records, titleOf } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'

const plain = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * What to say when another of the records has the name, or null.
 * @param own the record that is renamed
 */
export function takenName(resource: Resource, records: Records, name: string, own?: RecordData): string | null {
  if (!resource.distinct) return null
  const other = records.find((each) => {
    const isOwn = own !== undefined && key(each) === key(own)
    return !isOwn && plain(titleOf(resource, each)) === plain(name)
  })
  return other ? t('“{name}” already exists. Choose another name.', { name: titleOf(resource, other) }) : null
}
