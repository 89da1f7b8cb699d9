/**
 * Which columns a resource can show, derived from its declaration and the caller's rights. An id of another record and
 * the read-only text under the same label form one column: the text is shown, the id is filtered and edited.
 */
import type { Field, Kind } from '../../../contract/language/field.ts'
import { mayUse, type Resource, seesField } from '../../../contract/language/resource.ts'
import type { Actor } from '../../../contract/rights.ts'
import { captionsOf } from '../../data/captions.ts'
import { canEdit } from '../fields/can-edit.ts'
import { withCurrency } from '../fields/in-currency.tsx'
import type { View } from '../view.ts'

export interface Column {
  /** Wire name of the field that is shown; stands for the column in the address. */
  readonly name: string
  readonly field: Field
  readonly label: string
  /** Fields to ask the service for. */
  readonly asks: readonly string[]
  /** The id beside a caption, where the column shows another record's name. */
  readonly relation: string | null
  /** Field that editing the cell writes; null where it cannot be edited in place. */
  readonly edits: string | null
  readonly sortBy: string | null
  readonly numeric: boolean
  /** Pixels. */
  readonly width: number
  /** Whether the person has chosen the width. */
  readonly resized?: boolean
}

/** Name of a column -> pixels. */
export type Widths = Readonly<Record<string, number>>

const unlisted: readonly Kind[] = ['sortkey', 'object', 'toone', 'records', 'color']
const numeric: readonly Kind[] = ['integer', 'decimal', 'money', 'percent', 'minutes']
const editable: readonly Kind[] = [
  'text',
  'integer',
  'decimal',
  'money',
  'percent',
  'minutes',
  'date',
  'choice',
  'toone',
  'tomany',
]

const widths: Readonly<Partial<Record<Kind, number>>> = {
  id: 80,
  text: 152,
  longtext: 240,
  integer: 96,
  decimal: 104,
  money: 120,
  percent: 112,
  minutes: 112,
  boolean: 96,
  date: 116,
  datetime: 152,
  utc: 152,
  choice: 108,
  tomany: 168,
  customvalues: 200,
}

/** A person with their name, or four faces. */
const peopleWidth = 152

/** As wide as the longest of the states, such as "Added to project". */
const stateWidth = ({ states: { transitions } }: Resource) =>
  Object.keys(transitions ?? {}).some((state) => state.length > 12) ? 152 : 112

/** Texts of at most so many characters are codes and numbers. */
const shortText = 60

/** Every column the caller may have, in the declaration's order. */
export function columnsOf(resource: Resource, actor: Actor): readonly Column[] {
  const captions = captionsOf(resource)
  const mayEdit = mayUse(actor, resource, 'edit')
  return Object.entries(resource.fields)
    .filter(([, field]) => seesField(actor, field) && !field.writeOnly && !unlisted.includes(field.kind))
    .map(([name]) => columnFor(resource, actor, name, captions.get(name) ?? null, mayEdit))
}

function columnFor(resource: Resource, actor: Actor, name: string, relation: string | null, mayEdit: boolean): Column {
  const field = resource.fields[name] as Field
  const written = relation ?? name
  const writes = resource.fields[written] as Field
  return {
    name,
    field,
    label: field.label,
    asks: relation === null ? [name] : [name, relation],
    relation,
    edits: mayEdit && editable.includes(writes.kind) && canEdit(resource, written, actor, null) ? written : null,
    sortBy: field.sortable ? name : name === resource.title ? resource.order : null,
    numeric: numeric.includes(field.kind),
    width:
      field.kind === 'state'
        ? stateWidth(resource)
        : field.target === 'contacts' && field.kind === 'tomany'
          ? peopleWidth
          : field.kind === 'text' && (field.max ?? 0) <= shortText
            ? 104
            : (widths[field.kind] ?? 140),
  }
}

/** What to ask the service for to show these columns: the record's name is always among it. */
export function fieldsOf({ resource, needs }: View, columns: readonly Column[]): string {
  const asked = columns.flatMap(({ name, asks }) => [...asks, ...(needs?.[name] ?? [])])
  return [...new Set(withCurrency(resource, [resource.title, ...asked]))].join(',')
}

/** The columns named, in that order; unknown and hidden names fall away. The title is always included, first if absent. */
export function chosenColumns(all: readonly Column[], names: readonly string[], title: string): readonly Column[] {
  const wanted = names.some((name) => name === title) ? names : [title, ...names]
  return wanted.flatMap((name) => all.find((column) => column.name === name) ?? [])
}

/** Hours and money have sums; a sum of other numbers says nothing. */
export const isSummed = ({ field }: Pick<Column, 'field'>) => field.kind === 'minutes' || field.kind === 'money'

/** The columns in the widths that the person has given them. */
export function inWidths(columns: readonly Column[], widths: Widths): readonly Column[] {
  return columns.map((column) => {
    const width = widths[column.name]
    return width === undefined ? column : { ...column, width, resized: true }
  })
}
