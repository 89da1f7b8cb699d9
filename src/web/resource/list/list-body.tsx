/** The rows of a list in whatever state they are: on their way, refused, none, or there in the layout of the view. */
import { Button } from '@mantine/core'
import { messageOf } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { TableSkeleton } from '../table/table-skeleton.tsx'
import { CardsBody } from './cards-body.tsx'
import { useListContext } from './list-context.tsx'
import { layoutAt } from './list-request.ts'
import { TableBody } from './table-body.tsx'

export function ListBody() {
  const { view, address, query, rows, wide } = useListContext()
  if (query.isError && !query.data) return <Refused />
  const layout = layoutAt(view, address.search)
  if (!query.data) {
    return layout ? <layout.Skeleton /> : <TableSkeleton view={view} columns={address.columns} wide={wide} />
  }
  const Body = layout?.Body ?? (wide ? TableBody : CardsBody)
  return rows.length > 0 || layout?.showsNone ? <Body /> : <Nothing />
}

function Refused() {
  const { view, query, address } = useListContext()
  return (
    <Notice title={`Couldn't load ${manyOf(view)}`} text={messageOf(query.error)}>
      <Button onClick={() => query.refetch()}>Try again</Button>
      <Button onClick={address.clear}>Clear filters</Button>
    </Notice>
  )
}

/** Parameters that leave no row out. */
const unfiltering: readonly string[] = [
  'open',
  'tab',
  'fields',
  'layout',
  'view',
  'group',
  'sortby',
  'sortorder',
  'pagesize',
]

function Nothing() {
  const { view, address, create } = useListContext()
  const isFiltered = Object.keys(address.search).some((name) => !unfiltering.includes(name))
  return isFiltered ? (
    <Notice title={`No matching ${manyOf(view)}`} text="Try removing a filter.">
      <Button onClick={address.clear}>Clear filters</Button>
    </Notice>
  ) : (
    <Notice title={`No ${manyOf(view)} yet`} text={view.about}>
      {create && (
        <Button variant="filled" onClick={create}>
          New {view.resource.singular}
        </Button>
      )}
    </Notice>
  )
}

const manyOf = ({ resource, many = resource.label.toLowerCase() }: ReturnType<typeof useListContext>['view']) => many
