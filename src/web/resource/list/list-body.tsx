/** The rows of a list in whatever state they are: on their way, refused, none, or there. */
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ListData } from '../../data/queries.ts'
import { messageOf } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { TableSkeleton } from '../table/table-skeleton.tsx'
import { ListRows, type ListRowsProps } from './list-rows.tsx'

interface Props extends Omit<ListRowsProps, 'rows' | 'total' | 'stale'> {
  readonly list: UseQueryResult<ListData>
}

export function ListBody({ list, ...props }: Props) {
  const { view, address, wide, create } = props
  const { resource, many = resource.label.toLowerCase() } = view
  const clear = () => address.set(Object.fromEntries(Object.keys(address.search).map((name) => [name, null])))
  if (list.isError && !list.data) {
    return (
      <Notice title={`Couldn't load ${many}`} text={messageOf(list.error)}>
        <Button onClick={() => list.refetch()}>Try again</Button>
        <Button onClick={clear}>Clear filters</Button>
      </Notice>
    )
  }
  if (!list.data) return <TableSkeleton view={view} columns={address.columns} wide={wide} />
  const { rows, total = rows.length } = list.data
  if (rows.length > 0) return <ListRows {...props} rows={rows} total={total} stale={list.isPlaceholderData} />
  const isFiltered = Object.keys(address.search).some((name) => name !== 'open' && name !== 'fields')
  return isFiltered ? (
    <Notice title={`No matching ${many}`} text="Try removing a filter.">
      <Button onClick={clear}>Clear filters</Button>
    </Notice>
  ) : (
    <Notice title={`No ${many} yet`} text={view.about}>
      {create && (
        <Button variant="filled" onClick={create}>
          New {resource.singular}
        </Button>
      )}
    </Notice>
  )
}
