/** The last line of the grid: adds a row for an item. */
import { useQueryClient } from '@tanstack/react-query'
import { items } from '../../../contract/resources/work/items.ts'
import { useConnection } from '../../data/connection.tsx'
import { recordQuery } from '../../data/queries.ts'
import { ItemPicker } from '../../resource/pickers/work-pickers.tsx'
import { announceFailure } from '../../ui/toasts.tsx'
import type { WorkedItem } from './week-rows.ts'

export function AddItem({ add }: { add: (items: readonly WorkedItem[]) => void }) {
  const cache = useQueryClient()
  const { client } = useConnection()
  const choose = async (id: string | null) => {
    if (id === null) return
    try {
      const { record } = await cache.fetchQuery(recordQuery(client, items, id, 'name,projecttitle'))
      add([{ id, name: String(record.name ?? 'An item'), project: String(record.projecttitle ?? '') }])
    } catch (error) {
      announceFailure("Couldn't add the item", error)
    }
  }
  return (
    <ItemPicker
      label="Add item"
      bare
      placeholder="Add item…"
      value={null}
      onChange={choose}
      scope={{ status: 'active' }}
    />
  )
}
