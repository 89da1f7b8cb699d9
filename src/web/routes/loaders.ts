/**
 * Requests the data of a screen while its chunk is loading. Nothing waits here: a screen shows its own skeleton, and
 * retries requests that failed.
 */
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { mayUse } from '../../contract/language/resource.ts'
import type { Connection } from '../data/connection.tsx'
import { meQuery } from '../data/me.ts'
import { listQuery, recordQuery } from '../data/queries.ts'
import { getTab, type TimeSearch } from '../features/time/time-address.ts'
import { type ListScope, listRequest, unrestricted } from '../resource/grid/list/list-request.ts'
import { ownColumns } from '../resource/grid/list/own-columns.ts'
import { withOwn } from '../resource/inputs/fields/own-fields.ts'
import { recordFields } from '../resource/record/details/record-fields.ts'
import type { ScreenSearch } from '../resource/screen-search.ts'
import type { View } from '../resource/view.ts'
import { items } from '../views/items.ts'
import { securityLog } from '../views/security/security-log.ts'
import { getPortalScreen, isClient } from './portal.tsx'
import { getScreen, mine, type Screen } from './screens.tsx'

export interface LoaderContext {
  readonly queryClient: QueryClient
  readonly connection: Connection
}

/**
 * The screen of a URL; throws not-found for unknown ones. Null stands for screens that only the portal has: whether
 * those exist is decided when the person is known.
 */
function screenAt(resource: string): Screen | null {
  const screen = getScreen(resource)
  if (!screen && !getPortalScreen(resource)) throw notFound()
  return screen
}

export function loadList(context: LoaderContext, resource: string, search: ScreenSearch): void {
  if (getPortalScreen(resource) && isForClient(context)) return
  const screen = screenAt(resource)
  if (screen) askForList(context, screen.view, search, unrestricted).catch(unheard)
}

export function loadTime(context: LoaderContext, search: TimeSearch): void {
  if (getTab(search) === 'list') loadList(context, 'time', search)
}

export function loadMyWork(context: LoaderContext, search: ScreenSearch): void {
  askForList(context, items, search, mine).catch(unheard)
}

export function loadSecurityLog(context: LoaderContext, search: ScreenSearch): void {
  askForList(context, securityLog, search, unrestricted).catch(unheard)
}

export function loadRecord(context: LoaderContext, resource: string, id: string): void {
  const { queryClient, connection } = context
  if (getPortalScreen(resource) && isForClient(context)) return
  const screen = screenAt(resource)
  if (!screen) return
  const { view, extras, Page, fieldsOf } = screen
  for (const part of extras?.parts ?? []) part.load().catch(unheard)
  Page?.load().catch(unheard)
  const askFor = async () => {
    const me = await queryClient.ensureQueryData(meQuery(connection.client))
    if (!mayUse(me.actor, view.resource, 'view')) return
    const fields = fieldsOf?.(me.actor) ?? recordFields(me.actor, view, extras?.needs)
    await queryClient.ensureQueryData(recordQuery(connection.client, view.resource, id, fields))
  }
  askFor().catch(unheard)
}

/** Pages of the portal request their data themselves. Before the person is known, staff is assumed. */
function isForClient({ queryClient, connection }: LoaderContext): boolean {
  const me = queryClient.getQueryData(meQuery(connection.client).queryKey)
  return me !== undefined && isClient(me)
}

async function askForList(
  { queryClient, connection }: LoaderContext,
  view: View,
  search: ScreenSearch,
  scope: ListScope,
) {
  const me = await queryClient.ensureQueryData(meQuery(connection.client))
  if (isClient(me) || !mayUse(me.actor, view.resource, 'view')) return
  const { params } = listRequest(me, withOwn(me, view), scope, search, ownColumns(me, view))
  await queryClient.ensureQueryData(listQuery(connection.client, view.resource, params))
}

const unheard = () => {}
