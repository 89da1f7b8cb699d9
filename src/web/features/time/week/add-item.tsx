/** Picker for an item to track time on; recent and assigned items come first. */

import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { items } from '../../../../contract/resources/work/items.ts'
import { useConnection } from '../../../data/connection.tsx'
import { recordQuery } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import type { Choice } from '../../../resource/inputs/pickers/choice.ts'
import { ItemPicker } from '../../../resource/inputs/pickers/work-pickers.tsx'
import { announceFailure } from '../../../ui/toasts.tsx'
import { useLikelyItems } from './likely-items.ts'
import type { WorkedItem } from './week-rows.ts'

interface Props {
  /** Id of the person whose time it is. */
  readonly person: string
  readonly label: string
  readonly choose: (item: WorkedItem) => void
  /** Renders the button that opens the list. */
  readonly button: (open: () => void) => ReactElement
}

export function AddItem({ person, label, choose, button }: Props) {
  const [isOpened, setOpened] = useState(false)
  const likely = useLikelyItems(person, isOpened)
  const findNamedItem = useNamedItem()
  const extra: readonly Choice[] = likely.map(({ id, name, project }) => ({ value: id, label: name, note: project }))
  const pick = async (id: string | null) => {
    const item = id === null ? null : (likely.find((one) => one.id === id) ?? (await findNamedItem(id)))
    if (item) choose(item)
  }
  const open = () => setOpened(true)
  if (!isOpened) return button(open)
  return (
    <ItemPicker
      label={label}
      bare
      startsOpen
      value={null}
      required
      onChange={pick}
      onClose={() => setOpened(false)}
      scope={{ status: 'active' }}
      extra={extra}
    >
      {button(open)}
    </ItemPicker>
  )
}

/** Loads an item with the names shown in a row of the week. Null if it couldn't be read, which was reported to the user. */
function useNamedItem(): (id: string) => Promise<WorkedItem | null> {
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
