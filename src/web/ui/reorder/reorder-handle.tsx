/** The drag handle of a row: drag it, lift the row with Space, or press it for a menu of moves. */
import type { DraggableAttributes } from '@dnd-kit/core'
import type { useSortable } from '@dnd-kit/sortable'
import { t } from '../../language/t.ts'
import classes from './reorder-handle.module.css'
import { useReorderMenu } from './reorder-menu.tsx'

export interface Grip {
  readonly setActivatorNodeRef: (element: HTMLElement | null) => void
  readonly attributes: DraggableAttributes
  readonly listeners: ReturnType<typeof useSortable>['listeners']
}

export function ReorderHandle({ id, name, grip }: { id: string; name: string; grip: Grip }) {
  const openMenu = useReorderMenu()
  return (
    <button
      type="button"
      ref={grip.setActivatorNodeRef}
      className={classes.handle}
      data-print="none"
      aria-label={t('Reorder {name}', { name })}
      aria-haspopup="menu"
      aria-describedby={grip.attributes['aria-describedby']}
      {...grip.listeners}
      onKeyUp={(event) => {
        if (event.key === ' ') event.preventDefault()
      }}
      onClick={(event) => {
        event.stopPropagation()
        openMenu({ id, handle: event.currentTarget })
      }}
    />
  )
}
