/** Opens choices at its target without a layout shift. */
import { Popover } from '@mantine/core'
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { clearOfLabel } from '../../../theme/theme.ts'
import classes from './picker.module.css'

const apart = clearOfLabel(4)

interface Props {
  readonly isOpen: boolean
  /** Called on a click outside. */
  readonly onDismiss: () => void
  /** The element that the popover opens at; must accept a ref. */
  readonly target: ReactElement
  readonly width?: number | 'target'
  /** Whether the choices have a note beside their name, which needs more width than most inputs have. */
  readonly roomy?: boolean | undefined
  readonly children: ReactNode
}

export function PickerPopover({ isOpen, onDismiss, target, width = 280, roomy = false, children }: Props) {
  const anchor = useRef<HTMLDivElement>(null)
  // In a dialog the popover must be inside it, because the dialog keeps the focus within itself; elsewhere it needs a
  // portal, or the surrounding rows would clip it.
  const [place, setPlace] = useState<'here' | 'above' | null>(null)
  useLayoutEffect(() => setPlace(anchor.current?.closest('[role=dialog]') ? 'here' : 'above'), [])
  const inPlace = place === 'here'
  return (
    <Popover
      opened={isOpen && place !== null}
      onChange={(open) => !open && onDismiss()}
      position="bottom-start"
      offset={apart}
      width={width}
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
      withinPortal={!inPlace}
      // No transition: further typing must go to the search, and a dropdown that fades out would take the focus with
      // it.
      transitionProps={{ duration: 0 }}
      floatingStrategy={inPlace ? 'fixed' : 'absolute'}
    >
      <div ref={anchor} className={classes.anchor}>
        <Popover.Target>{target}</Popover.Target>
        <Popover.Dropdown className={classes.dropdown} data-roomy={roomy || undefined}>
          {children}
        </Popover.Dropdown>
      </div>
    </Popover>
  )
}
