/**
 * Which columns a resource can show, derived from its declaration and the caller's rights. An id of another record and
 * the read-only text under the same label form one column: the text is shown, the id is filtered and edited.
 */

import { getCaptions } from '../../../contract/language/captions.ts'
import { priceDecimals } from '../../../contract/language/currency.ts'
import type { Field, Kind } from '../../../contract/language/field.ts'
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import type { Actor } from '../../../contract/rights.ts'
import { canEdit, offersField } from '../inputs/fields/can-edit.ts'
import { withCurrency } from '../inputs/fields/in-currency.tsx'
import type { View } from '../view.ts'

export interface Column {
  /** Wire name of the displayed field; it identifies the column in the URL. */
  readonly name: string
  readonly field: Field
  readonly label: string
  /** Fields to request. */
  readonly asks: readonly string[]
  /** The id field that belongs to a caption, if the column shows another record's name. */
  readonly relation: string | null
  /** The field that editing the cell changes; null if the cell cannot be edited. */
  readonly edits: string | null
  readonly sortBy: string | null
  readonly numeric: boolean
  /** In pixels. */
  readonly width: number
  /** Whether the person has chosen the width. */
  readonly resized?: boolean
  /** Whether the width is fitted to the content. */
  readonly isSized?: boolean
}

/** Widths in pixels by column name. */
export type Widths = Readonly<Record<string, number>>

/**
 * How a kind of field is shown in a list. A null width means that it has no column of its own, although another column
 * may edit it.
 */
interface InList {
  readonly width: number | null
  /** Whether cells are edited inline. */
  readonly edits?: true
  readonly numeric?: true
}

const inList: Readonly<Record<Kind, InList>> = {
  id: { width: null },
  text: { width: 152, edits: true },
  longtext: { width: 240 },
  integer: { width: 96, edits: true, numeric: true },
  decimal: { width: 104, edits: true, numeric: true },
  money: { width: 132, edits: true, numeric: true },
  percent: { width: 112, edits: true, numeric: true },
  minutes: { width: 112, edits: true, numeric: true },
  boolean: { width: 96, edits: true },
  date: { width: 128, edits: true },
  datetime: { width: 152 },
  utc: { width: null },
  color: { width: null },
  sortkey: { width: null },
  choice: { width: 108, edits: true },
  state: { width: 112 },
  toone: { width: null, edits: true },
  tomany: { width: 168, edits: true },
  object: { width: null },
  records: { width: null },
  // Each of the account's own fields has a column instead.
  customvalues: { width: null },
}

/** Room for one person with a name, or four avatars. */
const peopleWidth = 152

/** The width of a state column, wider if a state has a long name, such as "Added to project". */
const stateWidth = ({ states: { transitions } }: Resource) =>
  Object.keys(transitions ?? {}).some((state) => state.length > 12) ? 152 : 112

/** Texts with at most this length are codes and numbers. */
const shortText = 60

/** All columns available to the caller, in the order of the declaration. */
export function getColumns(resource: Resource, actor: Actor): readonly Column[] {
  const captions = getCaptions(resource)
  const mayEdit = mayUse(actor, resource, 'edit')
  return Object.entries(resource.fields)
    .filter(([, field]) => offersField(actor, field) && inList[field.kind].width !== null)
    .map(([name]) => columnFor(resource, actor, name, captions.get(name) ?? null, mayEdit))
}

function columnFor(resource: Resource, actor: Actor, name: string, relation: string | null, mayEdit: boolean): Column {
  const field = resource.fields[name] as Field
  const text = relation ?? name
  const writes = resource.fields[text] as Field
  return {
    name,
    field,
    label: field.label,
    asks: relation === null ? [name] : [name, relation],
    relation,
    edits: mayEdit && inList[writes.kind].edits && canEdit(resource, text, actor, null) ? text : null,
    sortBy: field.sortable ? name : name === resource.title ? resource.order : null,
    numeric: inList[field.kind].numeric ?? false,
    width:
      field.kind === 'state'
        ? stateWidth(resource)
        : field.target === 'contacts' && field.kind === 'tomany'
          ? peopleWidth
          : field.kind === 'text' && (field.max ?? 0) <= shortText
            ? 104
            : (inList[field.kind].width ?? 140),
  }
}

/** The fields to request for these columns; the record's title is always included. */
export function getFields({ resource, needs }: View, columns: readonly Column[]): string {
  const fieldNames = columns.flatMap(({ name, asks }) => [...asks, ...(needs?.[name] ?? [])])
  return [...new Set(withCurrency(resource, [resource.title, ...fieldNames]))].join(',')
}

/**
 * The named columns, in this order; unknown and hidden names are ignored. The title is always included, first if
 * absent.
 */
export function chosenColumns(columns: readonly Column[], names: readonly string[], title: string): readonly Column[] {
  const columnNames = names.some((name) => name === title) ? names : [title, ...names]
  return columnNames.flatMap((name) => columns.find((column) => column.name === name) ?? [])
}

/** Time and money are summed; sums of other numbers, or of unit prices, are meaningless. */
export const isSummed = ({ field }: Pick<Column, 'field'>) =>
  field.kind === 'minutes' || (field.kind === 'money' && field.decimals !== priceDecimals)

/** The columns with the widths chosen by the person, or else the view's. */
export function withWidths(columns: readonly Column[], ownWidths: Widths, usual: Widths = {}): readonly Column[] {
  return columns.map((column) => {
    const [ownWidth, width = column.width] = [ownWidths[column.name], usual[column.name]]
    return ownWidth === undefined ? { ...column, width } : { ...column, width: ownWidth, resized: true }
  })
}
