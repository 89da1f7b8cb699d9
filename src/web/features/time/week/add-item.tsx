/** Picker for an item to track time on; recent and assigned items come first. */
import { type ReactElement, useState } from 'react'
import type { Choice } from '../../../resource/inputs/pickers/choice.ts'
import { ItemPicker } from '../../../resource/inputs/pickers/work-pickers.tsx'
import { useLikelyItems } from './likely-items.ts'
import { useNamedItem } from './named-item.ts'
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
