/** Announces the current rows to screen readers after a search, a filter or another page. */
import { getCount } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { useFormats } from '../../../inputs/fields/formats.ts'
import { useListContext } from '../list-context.tsx'

export function ListStatus() {
  const { view, query, total } = useListContext()
  const range = useRange()
  const text = query.isSuccess ? (total > 0 ? range : getCount(view.resource, 0)) : ''
  return (
    <p role="status" className="visually-hidden" data-print="none">
      {text}
    </p>
  )
}

/** For example `51–100 of 203`; while another page is loading, of the rows that are still shown. */
export function useRange(): string {
  const { address, rows, total } = useListContext()
  const { number } = useFormats()
  const first = (address.pageNumber - 1) * address.pageSize
  const count = rows.length
  const [start, end] = [count === 0 ? 0 : first + 1, first + count]
  return t('{from}–{to} of {total}', { from: number(start), to: number(end), total: number(total) })
}
