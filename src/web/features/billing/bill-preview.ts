/** A preview of the invoice for the selected entries, calculated by the service, which stores nothing. */

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useConnection } from '../../data/connection.tsx'
import type { BillGrouping } from './unbilled.ts'

export interface PreviewLine {
  /** Identifies the line when its text is replaced. */
  readonly key: string
  readonly phase: string
  readonly name: string
  readonly billedminutes: number
  /** Per hour. Absent for expenses, and as the amount for users who can't see money. */
  readonly rate?: number
  readonly amount?: number
}

export interface Preview {
  readonly title: string
  /** That of the draft to which lines are added, else the account's. */
  readonly currency?: string
  readonly minutes: number
  readonly billedminutes: number
  readonly lines: readonly PreviewLine[]
  readonly subtotal?: number
  readonly taxrate?: number
  readonly tax?: number
  readonly total?: number
}

export interface Rounding {
  readonly minutes: number
  readonly to: 'up' | 'nearest'
  readonly per: 'record' | 'line'
}

/** The request body. */
export interface Bill {
  /** The client whose name the dialog says: work of another is refused. */
  readonly companyid: number
  readonly timeids: readonly number[]
  readonly expenseids: readonly number[]
  readonly groupby: BillGrouping
  readonly rounding?: Rounding
  readonly invoiceid?: number
}

export const isEmpty = ({ timeids, expenseids }: Bill): boolean => timeids.length + expenseids.length === 0

/** @param isKnown whether the bill is complete; nothing is requested before */
export function useBillPreview(bill: Bill, isKnown: boolean) {
  const { client } = useConnection()
  // Serialized, so that equal bills are the same value.
  const [asked] = useDebouncedValue(isKnown && !isEmpty(bill) ? JSON.stringify(bill) : null, 150)
  return useQuery({
    queryKey: ['bill-preview', asked],
    queryFn: async ({ signal }) => {
      const body = { ...(JSON.parse(asked ?? '{}') as Bill), preview: true }
      return (await client<Preview>('POST', '/invoices/fromtime', { body, signal })).data
    },
    placeholderData: keepPreviousData,
    enabled: asked !== null,
  })
}
