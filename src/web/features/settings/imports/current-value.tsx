/** The current value of a record where a row of a file differs, by the field name used for mapping. */

import { getCaption } from '../../../../contract/language/captions.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { choiceWords } from '../../../../contract/resources/choice-words.ts'
import { idInFieldName, ownValues } from '../../../../contract/resources/settings/own-wires.ts'
import type { Params } from '../../../data/queries.ts'
import { linked, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Value } from '../../../resource/fields/value.tsx'

/** Request parameters for the values. */
export function paramsFor(of: Resource, names: readonly string[]): Params {
  const fields = new Set(['id', of.title, ...names.map((name) => wireOf(of, name))])
  const embed = names.some((name) => isElsewhere(of, name)) ? of.embeds.locations?.flag : null
  return { fields: [...fields].join(','), ...(embed ? { [embed]: 'true' } : {}) }
}

function wireOf(of: Resource, name: string): string {
  if (isElsewhere(of, name)) return 'maincompanylocationid'
  return idInFieldName(name) === null ? (getCaption(of, name) ?? name) : ownValues
}

/** Whether the field belongs to the company's main location, as its address does. */
const isElsewhere = ({ fields }: Resource, name: string) => fields[name]?.writeOnly ?? false

interface Props {
  readonly resource: Resource
  readonly name: string
  readonly record: RecordData
}

export function CurrentValue({ resource, name, record }: Props) {
  const id = idInFieldName(name)
  if (id !== null) {
    const value = linked(record, ownValues).find((each) => String(each.id) === id)?.value
    return <>{value === undefined || value === null ? <Nothing /> : String(value)}</>
  }
  const shown = getCaption(resource, name) ?? name
  const field = resource.fields[shown]
  const holder = isElsewhere(resource, name) ? mainLocation(record) : record
  const value = holder?.[shown]
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty || !field || !holder ? (
    <Nothing />
  ) : (
    <Value field={field} name={shown} record={holder} words={choiceWords[shown]} />
  )
}

const mainLocation = (record: RecordData) =>
  linked(record, 'locations').find(({ id }) => id === record.maincompanylocationid)

const Nothing = () => <span className="quiet">{t('Nothing')}</span>
