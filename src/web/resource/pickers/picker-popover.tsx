/** Opens choices at its children without shifting the layout, and returns the focus afterwards. */
import { Popover } from '@mantine/core'
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './picker.module.css'

interface Props {
  readonly opened: boolean
  /** Called when the person presses outside. */
  readonly onDismiss: () => void
  /** What the popover opens at; takes a ref. */
  readonly target: ReactElement
  readonly width?: number | 'target'
  readonly children: ReactNode
}

export function PickerPopover({ opened, onDismiss, target, width = 280, children }: Props) {
  const anchor = useRef<HTMLDivElement>(null)
  // A dialog keeps to itself what belongs to it; elsewhere the popover would be cut by the rows around it.
  const [place, setPlace] = useState<'here' | 'above' | null>(null)
  useLayoutEffect(() => setPlace(anchor.current?.closest('[role=dialog]') ? 'here' : 'above'), [])
  const inPlace = place === 'here'
  return (
    <Popover
      opened={opened && place !== null}
      onChange={(open) => !open && onDismiss()}
      position="bottom-start"
      offset={4}
      width={width}
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
      withinPortal={!inPlace}
      // Without a transition: further typing must go to the search, and a fading dropdown would take the focus with it.
      transitionProps={{ duration: 0 }}
      floatingStrategy={inPlace ? 'fixed' : 'absolute'}
    >
      <div ref={anchor} className={classes.anchor}>
        <Popover.Target>{target}</Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>{children}</Popover.Dropdown>
      </div>
    </Popover>
  )
}
