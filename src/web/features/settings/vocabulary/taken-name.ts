/**
 * Names of what a firm keeps in its settings are given once, so that people can tell them apart. Capitals and blanks make no
 * other name. The interface itself refuses this for tags alone; others it takes twice, for programs, which go by ids.
 */
import type { Resource } from '../../../../contract/language/resource.ts'
import { plainName } from '../../../../contract/text/plain-name.ts'
import { key, type RecordData, type Records, titleOf } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'

/**
 * What to say when another of the records has the name, or null.
 * @param own the record that is renamed
 */
export function takenName(resource: Resource, records: Records, name: string, own?: RecordData): string | null {
  const other = records.find((each) => {
    const isOwn = own !== undefined && key(each) === key(own)
    return !isOwn && plainName(titleOf(resource, each)) === plainName(name)
  })
  return other ? t('“{name}” already exists. Choose another name.', { name: titleOf(resource, other) }) : null
}
