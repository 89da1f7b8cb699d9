/** The value of a column as lists, cards and pages show it, without its editor. */
import type { ReactNode } from 'react'
import type { RecordData } from '../../data/record.ts'
import type { Column } from '../columns/columns.ts'
import { showsNames } from '../columns/natural-width.ts'
import { Value } from '../inputs/fields/value.tsx'
import type { View } from '../view.ts'
import { relatedValue } from './related-value.tsx'

interface Props {
  readonly view: View
  readonly column: Column
  readonly record: RecordData
}

export const CellValue = ({ view, column, record }: Props) => valueIn(view, column, record)

/**
 * A function, not a component: a page of rows has hundreds of cells, and each component costs as much as an element.
 */
export function valueIn(view: View, column: Column, record: RecordData): ReactNode {
  const OwnCell = view.listCells?.[column.name] ?? view.cells?.[column.name]
  if (OwnCell) return <OwnCell record={record} />
  if (showsNames(view, column)) return relatedValue(view, column, record)
  return <Value field={column.field} name={column.name} record={record} words={view.words?.[column.name]} />
}
