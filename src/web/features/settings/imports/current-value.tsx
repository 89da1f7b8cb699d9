/** The current value of a record where a row of a file differs, by the field name used for mapping. */

import { getCaption } from '../../../../contract/language/captions.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { choiceWords } from '../../../../contract/resources/choice-words.ts'
import { idInFieldName, ownValues } from '../../../../contract/resources/settings/own-wires.ts'
import type { Params } from '../../../data/queries.ts'
import { type RecordData, readLinked } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Value } from '../../../resource/inputs/fields/value.tsx'

/** Request parameters for the values. */
export function paramsFor(resource: Resource, names: readonly string[]): Params {
  const fields = new Set([
    'id',
    resource.title,
    ...names.map((name) => getFieldName(resource, name)),
    ...(names.includes('itemid') ? [projectOfItem] : []),
  ])
  const embed = names.some((name) => isElsewhere(resource, name)) ? resource.embeds.locations?.flag : null
  return { fields: [...fields].join(','), ...(embed ? { [embed]: 'true' } : {}) }
}

/** Shown with items: those of several projects have one name. */
const projectOfItem = 'projecttitle'

function getFieldName(resource: Resource, name: string): string {
  if (isElsewhere(resource, name)) return 'maincompanylocationid'
  return idInFieldName(name) === null ? (getCaption(resource, name) ?? name) : ownValues
}

/** Whether the field belongs to the company's main location, as its address does. */
const isElsewhere = ({ fields }: Resource, name: string) => fields[name]?.writeOnly ?? false

interface Props {
  readonly resource: Resource
  readonly name: string
  readonly record: RecordData
}

export function CurrentValue({ resource, name, record }: Props) {
  const { date } = useFormats()
  const id = idInFieldName(name)
  if (id !== null) {
    const value = readLinked(record, ownValues).find((row) => String(row.id) === id)?.value
    return <>{value === undefined || value === null ? <Nothing /> : String(value)}</>
  }
  const label = getCaption(resource, name) ?? name
  const field = resource.fields[label]
  const holder = isElsewhere(resource, name) ? mainLocation(record) : record
  const value = holder?.[label]
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty || !field || !holder) return <Nothing />
  // Files of time often have days only.
  if (field.kind === 'datetime' && String(value).endsWith('T00:00:00')) return <>{date(String(value).slice(0, 10))}</>
  return (
    <>
      {name === 'itemid' && record[projectOfItem] ? `${String(record[projectOfItem])} · ` : ''}
      <Value field={field} name={label} record={holder} words={choiceWords[label]} />
    </>
  )
}

const mainLocation = (record: RecordData) =>
  readLinked(record, 'locations').find(({ id }) => id === record.maincompanylocationid)

const Nothing = () => <span className="quiet">{t('Nothing')}</span>
