/**
 * The empty state of a list: what the list is for and how to add the first record, or that records are hidden by
 * filters.
 */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mayUse } from '../../../../../contract/language/resource.ts'
import type { Me } from '../../../../data/me.ts'
import { useList } from '../../../../data/queries.ts'
import { t } from '../../../../language/t.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useFormats } from '../../../inputs/fields/formats.ts'
import { howToSeeMore, seesAllWork } from '../../../open-to.ts'
import type { View } from '../../../view.ts'
import { getImport, mayImport } from '../../export/import-address.ts'
import { filterChoices, getParameters, withDefaults, withoutFilter } from '../../filters/filter-choices.ts'
import { useListContext } from '../list-context.tsx'

/** Query parameters that do not filter. */
const unfiltering: readonly string[] = ['tab', 'fields', 'layout', 'view', 'group', 'sortby', 'sortorder', 'pagesize']

export function NoResults() {
  const { total } = useListContext()
  return total > 0 ? <LastPage /> : <NothingThere />
}

/** Redirects from a page beyond the last one, for example after deletions or by an old link. */
function LastPage() {
  const { address, total } = useListContext()
  const { pageNumber, pageSize, set } = address
  const last = Math.ceil(total / pageSize)
  useEffect(() => {
    if (pageNumber > last) set({ pagenumber: last === 1 ? null : String(last) })
  }, [pageNumber, last, set])
  return null
}

function NothingThere() {
  const { view, address } = useListContext()
  const isFiltered = Object.keys(address.search).some((name) => !unfiltering.includes(name))
  return isFiltered ? (
    <Notice title={t('No matching {what}', { what: getMany(view) })} text={t('Try removing a filter.')}>
      <Button onClick={address.clear}>{t('Clear filters')}</Button>
    </Notice>
  ) : (
    <NoneYet />
  )
}

/** No filter is set, but the list may leave out some records by default, such as completed ones. */
function NoneYet() {
  const { me, view, address, scope, create } = useListContext()
  const { number } = useFormats()
  const { resource } = view
  const params = withoutAssumed(useListContext())
  const query = useList(
    resource,
    { ...params, ...scope.fixedParams, fields: resource.title, pagesize: '1', includetotalrows: 'true' },
    { enabled: params !== null },
  )
  if (params !== null && query.isPending) return null
  const remainder = query.data?.total ?? 0
  if (params !== null && remainder > 0) {
    return (
      <Notice
        title={t('No matching {what}', { what: getMany(view) })}
        text={t('{count} outside of what is shown here.', { count: number(remainder) })}
      >
        <Button onClick={() => address.set(params)}>{t('Show all')}</Button>
      </Notice>
    )
  }
  const { title, text } = scope.empty ?? {
    title: t('No {what} yet', { what: getMany(view) }),
    text: aboutNone(me, view),
  }
  return (
    <Notice title={title} text={text}>
      {create && (
        <Button variant="filled" onClick={create}>
          {t('New {what}', { what: resource.noun })}
        </Button>
      )}
      {!scope.empty && !scope.isClosed && mayImport(me.actor, resource) && (
        <Button renderRoot={(props) => <Link {...props} {...getImport(resource)} />}>{t('Import')}</Button>
      )}
    </Notice>
  )
}

/**
 * The parameters that show everything, if a default of the service leaves records out. Null if none does, or if the
 * screen sets the filter itself.
 */
function withoutAssumed({ me, view, address, scope }: ReturnType<typeof useListContext>) {
  const choices = filterChoices(view.resource, me.actor)
  const names = Object.keys(withDefaults(view.resource, choices, { ...address.search, ...scope.fixedParams }))
  const change = choices
    .filter((choice) => getParameters(choice).some((name) => names.includes(name)))
    .flatMap((choice) => Object.entries(withoutFilter(view.resource, choice)))
    .filter((entry): entry is [string, string] => entry[1] !== null)
  return change.length === 0 ? null : Object.fromEntries(change)
}

const getMany = ({ resource, many = resource.plural }: ReturnType<typeof useListContext>['view']) => many

const work: readonly string[] = ['projects', 'items']

/** What an empty list is for, or for people who see only some work, how they get to see more. */
function aboutNone(me: Me, view: View) {
  if (work.includes(view.resource.name) && !seesAllWork(me.actor)) return howToSeeMore()
  return mayUse(me.actor, view.resource, 'add') ? view.about : t('Those that you may see appear here.')
}
