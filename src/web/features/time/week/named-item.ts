/** Loads an item with the names shown in a row of the week. */
import { useQueryClient } from '@tanstack/react-query'
import { items } from '../../../../contract/resources/work/items.ts'
import { useConnection } from '../../../data/connection.tsx'
import { recordQuery } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import type { WorkedItem } from './week-rows.ts'

/** Null if it couldn't be read, which was reported to the user. */
export function useNamedItem(): (id: string) => Promise<WorkedItem | null> {
  const cache = useQueryClient()
  const { client } = useConnection()
  return async (id) => {
    try {
      const { record } = await cache.fetchQuery(recordQuery(client, items, id, 'name,projecttitle'))
      return { id, name: record.name ?? t('An item'), project: record.projecttitle ?? '' }
    } catch (error) {
      announceFailure(t("Couldn't add the item"), error)
      return null
    }
  }
}
