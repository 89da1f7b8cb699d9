/** How a resource is displayed: labels and custom cells. Everything about the fields themselves is in the declaration. */
import type { ComponentType, ReactNode } from 'react'
import type { Resource } from '../../contract/language/resource.ts'
import type { ResourceName } from '../../contract/registry.ts'
import type { WordsByValue } from '../../contract/resources/choice-words.ts'
import type { Params } from '../data/queries.ts'
import type { RecordData } from '../data/record.ts'

export interface Sort {
  readonly by: string
  readonly descending: boolean
}

export type CellComponent = (props: { record: RecordData }) => ReactNode

/** A way to show the rows of a list. Every list has a table and, on a narrow screen, cards; a view may offer others. */
export interface Layout {
  /** Value of `layout` in the address. */
  readonly name: string
  readonly label: string
  /** Shows the rows of the list around it (`useListContext`). */
  readonly Body: ComponentType
  /** Its outline, while the rows are on their way. */
  readonly Skeleton: ComponentType
  /** Fields it reads regardless of the list's columns. */
  readonly fields?: readonly string[]
  /** Filters of its own, such as the days that it shows. */
  readonly params?: (search: Params, today: string, firstDay: number) => Params
  /** Fields it can group its rows by, in its own way. */
  readonly groups?: readonly string[]
  /** Whether it is shown also where there are no rows. */
  readonly showsNone?: boolean
  /** Rows on a page until the person chooses another number. */
  readonly pageSize?: number
  /** Whether rows stand in the order that people give them by hand, where they have one, until another is chosen. */
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
  /** Inputs of the create dialog in their order; required ones that are not named come first. */
  readonly form: readonly string[]
  /** Inputs that a new record needs, although its kind can be without: only a template has no client. */
  readonly requires?: readonly string[]
  /** What a new record most likely is: the form begins with it. */
  readonly initial?: (known: {
    readonly me: string | null
    readonly today: string
    /** The record of another kind that the person chose last, by its id. */
    readonly last: (target: ResourceName) => string | null
  }) => Readonly<Record<string, unknown>>
  /** What the service puts where an input stays empty, shown there in grey. */
  readonly hints?: Readonly<Record<string, string>>
  /** Resource that says which `number` comes next. */
  readonly numbering?: ResourceName
  /** Single keys on a row, or on those selected, and the field that each changes: `d` for the due date. */
  readonly keys?: Readonly<Record<string, string>>
  /** Whether time is tracked on its records: `t` starts the timer. */
  readonly timed?: boolean
  readonly cells?: Readonly<Record<string, CellComponent>>
  /** Cells that are such in lists alone; the record's details show the whole value. */
  readonly listCells?: Readonly<Record<string, CellComponent>>
  /** Fields that a cell of one's own reads beside its column's. */
  readonly needs?: Readonly<Record<string, readonly string[]>>
  readonly words?: Readonly<Record<string, WordsByValue>>
  /** Order of the list until the person chooses another; absent: the service's own. */
  readonly order?: Sort
  /** Columns whose values are shorter or longer than their kind's: pixels. */
  readonly widths?: Readonly<Record<string, number>>
  /** Pixels that the title keeps where there is little room, when other columns say as much as it does. */
  readonly titleWidth?: number
  /** Columns that leave first where there is too little room. */
  readonly leaves?: readonly string[]
  /** What a row of a narrow screen says at its right end, where it has more dates, states and amounts than room. */
  readonly facts?: readonly string[]
  /** Amounts that are no part of a whole, such as prices for one. */
  readonly unsummed?: readonly string[]
  /** Whether a circle in the row completes a record. */
  readonly completes?: boolean
  /** Columns that are put in order by another field than the one they show. */
  readonly sorts?: Readonly<Record<string, string>>
  /** Parts of the list that have a tab of their own, by the declaration's name for them, each with what people call it. */
  readonly selections?: Readonly<Record<string, string>>
  /** What the list is for, said where it is empty. */
  readonly about: string
  /** Confirmation after creating a record; by default its title. */
  readonly created?: (record: RecordData) => string
  /** Layouts of its own beside the table. */
  readonly layouts?: readonly Layout[]
}
