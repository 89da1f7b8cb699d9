/** The account's own fields as fields of a view: labelled, shown, typed and changed like those of the declaration. */
import { useMemo } from 'react'
import { choice, date, decimal, type Field, type FieldOptions, text } from '../../../contract/language/field.ts'
import { mayUse, type Resource, seesField } from '../../../contract/language/resource.ts'
import { asWritten } from '../../../contract/resources/choice-words.ts'
import { ownWire } from '../../../contract/resources/settings/own-wires.ts'
import { type CustomFieldType, customfields, extendedEntities } from '../../../contract/resources/settings/settings.ts'
import { permissions } from '../../../contract/rights.ts'
import type { Me } from '../../data/me.ts'
import { ownValues } from '../../data/own-values.ts'
import { useList } from '../../data/queries.ts'
import { key, linked, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import type { View, Words } from '../view.ts'

/** Of all kinds of record at once: they are few, and asked for once. */
const asked = { fields: 'name,type,entity,options', pagenumber: '1', pagesize: '500' }

interface Options {
  /** Whether the definitions are asked for: a record tells those that it has a value of, but not their options. */
  readonly asks: boolean
  /** The record whose values alone are shown; without one, all fields of its kind are. */
  readonly filledBy?: RecordData | null
}

export function useOwnFields({ actor }: Me, view: View, { asks, filledBy = null }: Options): View {
  const { resource } = view
  const values: Field | undefined = resource.fields[ownValues]
  const isOpen = isExtended(resource) && values !== undefined && seesField(actor, values)
  const { data } = useList(customfields, asked, { enabled: isOpen && asks && mayUse(actor, customfields, 'view') })
  return useMemo(() => {
    if (!isOpen) return view
    const all = data?.rows.filter(({ entity }) => entity === resource.singular) ?? []
    const own = filledBy === null ? all : filledIn(filledBy, all)
    return own.length === 0 ? view : withOwnFields(view, own)
  }, [data, isOpen, view, resource, filledBy])
}

/** Definitions of the values that the record has, as far as they are known. */
const filledIn = (record: RecordData, all: readonly RecordData[]) =>
  linked(record, ownValues).map(
    (value) => all.find((each) => key(each) === key(value)) ?? { ...value, options: [{ name: value.value }] },
  )

const isExtended = ({ singular }: Resource) => extendedEntities.some((entity) => entity === singular)

/** @param own as the settings list them, in their order */
export function withOwnFields(view: View, own: readonly RecordData[]): View {
  const { resource, details, form, groups = {}, words = {}, links = {} } = view
  const named = own.map((definition) => [ownWire(definition.id), definition] as const)
  const wires = named.map(([wire]) => wire)
  const fields = named.map(([wire, definition]) => [wire, fieldOf(definition)] as const)
  return {
    ...view,
    resource: { ...resource, fields: { ...resource.fields, ...Object.fromEntries(fields) } },
    details: [...details, ...wires],
    form: [...form, ...wires],
    groups: { ...groups, [t('Custom fields')]: wires },
    words: { ...words, ...Object.fromEntries(named.map(([wire, definition]) => [wire, wordsOf(definition)])) },
    links: {
      ...links,
      ...Object.fromEntries(named.flatMap(([wire, { type }]) => (type === 'url' ? [[wire, 'web' as const]] : []))),
    },
  }
}

const optionsOf = (definition: RecordData) => linked(definition, 'options').map(({ name }) => String(name))

const yesOrNo = ['true', 'false'] as const

const kinds: Readonly<Record<CustomFieldType, (options: FieldOptions, definition: RecordData) => Field>> = {
  text,
  number: decimal,
  date,
  // Nothing is said as long as nobody has chosen.
  checkbox: (options) => choice(yesOrNo, options),
  dropdown: (options, definition) => choice(optionsOf(definition), options),
  url: text,
}

function fieldOf(definition: RecordData): Field {
  const options = { label: String(definition.name), permission: permissions.customfields }
  return kinds[definition.type as CustomFieldType](options, definition)
}

function wordsOf(definition: RecordData): Words {
  if (definition.type === 'checkbox') return { true: t('Yes'), false: t('No') }
  return asWritten(optionsOf(definition))
}
