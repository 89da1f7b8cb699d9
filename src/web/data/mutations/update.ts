/** Sets a field of one or many records. Workflow fields change others with them, and such changes run in sequence. */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import { patchRecord, patchRecords } from '../cache.ts'
import type { Client } from '../client.ts'
import { refetchAffected } from '../lists/after-change.ts'
import { fieldsRestoredWith, getChanged, getTitles, key, type RecordData, type Records } from '../record.ts'
import { runChange } from '../run-change.ts'
import { fieldValue, shownAs } from '../shown-as.ts'
import { addForAll, getStillInState, restoreAll, updateAllTo, valuesNow } from './batch.ts'
import { comparable, guardedUpdate } from './guarded-update.ts'
import { discardEdit, keepEdit } from './kept-edits.ts'
import { getSequencing, inTurn, markAhead, showStoredStates } from './workflow-states.ts'

export interface Updating {
  /**
   * Called instead of showing a message if the edited place shows the refusal itself; not called if the colleague's
   * value is kept.
   */
  readonly onSaved?: () => void
  /** Called with the reason of a refusal, if the edited place keeps what was typed. */
  readonly onRefused?: (reason: string) => void
  /** What messages call the record, if its place on the screen says more than its title. */
  readonly displayName?: string
}

export function update(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  record: RecordData,
  name: string,
  value: unknown,
  how: Updating = {},
): Promise<boolean> {
  const { onSaved, onRefused, displayName } = how
  const names = fieldsRestoredWith(resource, name)
  const visibleRecord = shownAs(cache, resource, name, value)
  discardEdit(resource, record, name)
  const before = fieldValue(resource, record, name)
  const row = { ...record, ...visibleRecord } as RecordData
  const isSame = comparable(resource, name, before) === comparable(resource, name, value)
  const [was, is] = [record, row].map((one) => displayName ?? getChanged(resource, one, name))
  // Known once it has been sent: the record before the change, the fields that changed, and the condition for undo.
  let records: Records = []
  let movedFields = names
  let still = {}
  if (names.length > 1) markAhead(resource, [record])
  const send = async () => {
    const edit = { resource, original: record, name, value }
    const { before: entry, after } = await guardedUpdate(cache, client, edit, names)
    records = [entry]
    still = getStillInState(resource, after)
    movedFields = names.filter((fieldName) => fieldName === name || entry[fieldName] !== after[fieldName])
    if (names.length > 1) showStoredStates(cache, resource, [{ ...after, id: record.id }])
  }
  const takeBack = () =>
    names.length > 1
      ? inTurn(resource, [record], () => restoreAll(client, resource, records, names, still))
      : guardedUpdate(cache, client, { resource, original: row, name, value: before })
  return runChange(cache, {
    show: (queryClient) =>
      patchRecord(queryClient, resource.name, key(record), shownAs(queryClient, resource, name, value)),
    send: async () => {
      await getSequencing(names)(resource, [record], send)
      onSaved?.()
    },
    done: t('Saved {what}', { what: is ?? '' }),
    isQuiet: onSaved !== undefined,
    ...(isSame ? {} : { undo: takeBack }),
    redo: () => update(cache, client, resource, record, name, value, how),
    settle: (queryClient) => refetchAffected(queryClient, resource, movedFields),
    failed: t("Couldn't save “{name}”", { name: was ?? '' }),
    onRefused: onRefused ?? ((reason) => keepEdit(resource, record, name, { value, values: visibleRecord, reason })),
  })
}

export function updateAll(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  records: Records,
  name: string,
  value: unknown,
): Promise<boolean> {
  let before: Records = []
  const names = fieldsRestoredWith(resource, name)
  if (names.length > 1) markAhead(resource, records)
  return runChange(cache, {
    show: (queryClient) =>
      patchRecords(queryClient, resource.name, new Set(records.map(key)), shownAs(queryClient, resource, name, value)),
    send: () =>
      getSequencing(names)(resource, records, async () => {
        before = await valuesNow(client, resource, records, names)
        await updateAllTo(client, resource, records, { [name]: value })
      }),
    done: t('Changed {what}', { what: getTitles(resource, records) }),
    undo: () =>
      names.length > 1
        ? inTurn(resource, records, () =>
            restoreAll(client, resource, before, names, getStillInState(resource, { [name]: value })),
          )
        : restoreAll(client, resource, before, names),
    redo: () => updateAll(cache, client, resource, records, name, value),
    settle: (queryClient) => refetchAffected(queryClient, resource, names),
    failed: t("Couldn't change {what}", { what: getTitles(resource, records) }),
  })
}

/** Adds links to many records; existing links stay. */
export function addToAll(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  records: Records,
  name: string,
  ids: readonly unknown[],
): Promise<boolean> {
  let before: Records = []
  return runChange(cache, {
    send: async () => {
      before = await valuesNow(client, resource, records, [name])
      await addForAll(client, resource, before, name, ids)
    },
    done: t('Changed {what}', { what: getTitles(resource, records) }),
    undo: () => restoreAll(client, resource, before, [name]),
    failed: t("Couldn't change {what}", { what: getTitles(resource, records) }),
  })
}
