/** A list's rows: loading, failed, empty, or in the view's layout. */
import { Button } from '@mantine/core'
import { RequestError } from '../../../data/request-error.ts'
import { t, within } from '../../../language/t.ts'
import { getMessage } from '../../../ui/message-of.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useOpened } from '../../screen-search.ts'
import { RecordCards } from '../table/record-cards.tsx'
import { CardsSkeleton, TableSkeleton } from '../table/table-skeleton.tsx'
import { useEditing } from '../table/use-editing.ts'
import { NoResults } from './empty/no-results.tsx'
import { useListContext } from './list-context.tsx'
import { useListKeys } from './list-keys.ts'
import { layoutAt } from './list-request.ts'
import classes from './list-screen.module.css'
import { TableBody } from './table-body.tsx'
import { useRowTools, useTablePlan, useUngrouped } from './table-plan.ts'

export function ListBody() {
  const { view, address, query, rows, wide, label } = useListContext()
  if (query.isError && !query.data) return <Refused />
  const layout = layoutAt(view, address.search)
  if (!query.data) {
    if (layout) return <layout.Skeleton />
    return wide ? <TableOutline /> : <CardsSkeleton label={label} />
  }
  const Body = layout?.Body ?? (wide ? TableBody : CardsBody)
  return rows.length > 0 || layout?.showsNone ? <Body /> : <NoResults />
}

function TableOutline() {
  const { view, label } = useListContext()
  const { ref, room, ...plan } = useTablePlan()
  return (
    <div ref={ref} className={classes.body}>
      {room && <TableSkeleton {...plan} view={view} label={label} />}
    </div>
  )
}

/** The service's messages about query parameters are for developers, so users get another one. */
const outdated = t('This link or view asks for something that is no longer there, such as a deleted field.')

function Refused() {
  const { view, query, address } = useListContext()
  const isOutdated = query.error instanceof RequestError && query.error.status === 400
  return (
    <Notice
      title={t("Couldn't load {what}", { what: getMany(view) })}
      text={isOutdated ? outdated : getMessage(query.error)}
    >
      {!isOutdated && <Button onClick={() => query.refetch()}>{t('Try again')}</Button>}
      <Button onClick={address.clear}>{t('Clear filters')}</Button>
    </Notice>
  )
}

const getMany = ({ resource, many = within(resource.label) }: ReturnType<typeof useListContext>['view']) => many

/** The rows of a list as cards, for a narrow screen. */
function CardsBody() {
  const list = useListContext()
  const { view, rows, label, groupOf, openRecord, create } = list
  const columns = useUngrouped(list)
  const open = useOpened()
  const { actions } = useEditing(view, columns, openRecord)
  const { complete } = useRowTools(list)
  useListKeys({ view, rows, open, onOpen: openRecord, onCreate: create })
  const cards = { view, columns, rows, actions, label, groupOf }
  return <RecordCards {...cards} complete={complete} />
}
