/** How a resource is displayed: labels and custom cells. Everything about the fields themselves is in the declaration. */
import type { ComponentType, ReactNode } from 'react'
import type { Resource } from '../../contract/language/resource.ts'
import type { ResourceName } from '../../contract/registry.ts'
import type { WordsByValue } from '../../contract/resources/choice-words.ts'
import type { Params } from '../data/queries.ts'
import type { RecordData } from '../data/record.ts'

export interface Sort {
  readonly fieldName: string
  readonly descending: boolean
}

export type CellComponent = (props: { record: RecordData }) => ReactNode

/** A layout for the rows of a list. Every list has a table and, on narrow screens, cards; a view may offer others. */
export interface Layout {
  /** Value of `layout` in the URL. */
  readonly name: string
  readonly label: string
  /** Renders the rows of the list around it (`useListContext`). */
  readonly Body: ComponentType
  /** Its skeleton, shown while the rows are loading. */
  readonly Skeleton: ComponentType
  /** Fields it reads regardless of the list's columns. */
  readonly fields?: readonly string[]
  /** Its own filters, such as the range of dates that it shows. */
  readonly params?: (search: Params, today: string, firstDay: number) => Params
  /** Fields that it can group by, in its own way. */
  readonly groups?: readonly string[]
  /** Whether it is also shown without rows. */
  readonly showsNone?: boolean
  /** Default number of rows on a page. */
  readonly pageSize?: number
  /** Whether the rows are in manual order, if they have one, until another order is chosen. */
  readonly byHand?: boolean
}

export interface View {
  readonly resource: Resource
  /** Plural name, if it differs from the resource's label. */
  readonly many?: string
  /** Fields with the ids of a record's ancestors, topmost first, for breadcrumbs. */
  readonly crumbs?: readonly string[]
  /**
   * Values shown as links: emails, phone numbers, web addresses, ids of records with pages ('record'), and ids of records whose
   * pages the user may not be able to open ('doubtful', see `open-to.ts`).
   */
  readonly links?: Readonly<Record<string, 'mail' | 'phone' | 'web' | 'record' | 'doubtful'>>
  /** Columns shown until the person chooses others. */
  readonly columns: readonly string[]
  /** Fields at the top of a record's details; the others follow on demand. */
  readonly details: readonly string[]
  /** Headings for groups of fields; fields without one come first. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** Long texts in the middle of a record's page instead of among its fields. */
  readonly body?: readonly string[]
  /** Whether a record has a page of its own beside the panel. Default true. */
  readonly hasPages?: boolean
  /** Inputs of the create dialog, in order, after required ones that are not named here. */
  readonly form: readonly string[]
  /**
   * Inputs that are required for new records, although the field is optional: for example, only a template has no
   * client.
   */
  readonly requires?: readonly string[]
  /** Likely values of a new record, which the form starts with. */
  readonly initial?: (context: {
    readonly me: string | null
    readonly today: string
    /** The id of the record of this kind that the person chose last. */
    readonly last: (target: ResourceName) => string | null
  }) => Readonly<Record<string, unknown>>
  /** Placeholders: the values that the service sets for empty inputs. */
  readonly hints?: Readonly<Record<string, string>>
  /** The resource that has the next `number`. */
  readonly numbering?: ResourceName
  /** Keyboard shortcuts on a row, or on the selected ones, with the field that each edits: `d` for the due date. */
  readonly keys?: Readonly<Record<string, string>>
  /** Whether records are work: rows have a circle that completes them, and a timer, which `t` starts. */
  readonly isWork?: boolean
  readonly cells?: Readonly<Record<string, CellComponent>>
  /** Cells only for lists; details show the whole value. */
  readonly listCells?: Readonly<Record<string, CellComponent>>
  /** Additional fields that a custom cell reads. */
  readonly needs?: Readonly<Record<string, readonly string[]>>
  readonly words?: Readonly<Record<string, WordsByValue>>
  /** Default order of the list; if absent, the service's. */
  readonly order?: Sort
  /** Widths in pixels of columns whose values are shorter or longer than usual for their kind. */
  readonly widths?: Readonly<Record<string, number>>
  /** Minimum width of the title in pixels, if other columns identify a row as well as it does. */
  readonly titleWidth?: number
  /** Columns to drop first if there is too little room. */
  readonly leaves?: readonly string[]
  /** Fields at the right end of a card, if there are more dates, states and amounts than room. */
  readonly facts?: readonly string[]
  /** Columns that are sorted by a field other than the displayed one. */
  readonly sorts?: Readonly<Record<string, string>>
  /** Labels of selections that have a tab, by their name in the declaration. */
  readonly selections?: Readonly<Record<string, string>>
  /** The purpose of the list, shown in its empty state. */
  readonly about: string
  /** Confirmation after creating a record; by default its title. */
  readonly createdMessage?: (record: RecordData) => string
  /** Layouts in addition to the table. */
  readonly layouts?: readonly Layout[]
}
