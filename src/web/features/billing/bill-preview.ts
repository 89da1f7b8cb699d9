/** A preview of the invoice for the selected entries, calculated by the service, which stores nothing. */

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewBill } from '../../../contract/operations/billing.ts'
import { call } from '../../data/call.ts'
import { useConnection } from '../../data/connection.tsx'
import type { BillGrouping } from './unbilled.ts'

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
  const [request] = useDebouncedValue(isKnown && !isEmpty(bill) ? JSON.stringify(bill) : null, 150)
  return useQuery({
    queryKey: ['bill-preview', request],
    queryFn: async ({ signal }) => {
      const body = { ...(JSON.parse(request ?? '{}') as Bill), preview: true }
      return (await call(client, previewBill, { body, signal })).data
    },
    placeholderData: keepPreviousData,
    enabled: request !== null,
  })
}
