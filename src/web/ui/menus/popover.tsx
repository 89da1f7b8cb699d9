/** Mantine's popover, loaded when the first one is opened. */
import type { PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { createContext, type ReactElement, useContext } from 'react'
import { PendingDialog } from '../dialogs/lazy-dialog.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { PopoverSettings } from './opened-popover.tsx'
import { type Control, MenuControl, Opens, useOpening } from './opening.tsx'

const OpenedPopover = lazyPart(
  () => import('./opened-popover.tsx').then((part) => part.OpenedPopover),
  ({ opening }) => opening.setOpened(false),
)

const SettingsContext = createContext<PopoverSettings>({})

function PopoverRoot({
  opened: isOpened,
  onChange,
  children,
  ...settings
}: Omit<PopoverProps, 'defaultOpened' | 'id'>) {
  return (
    <SettingsContext value={settings}>
      <Opens isOpen={isOpened} onChange={onChange} prepare={OpenedPopover.prepare}>
        {children}
      </Opens>
    </SettingsContext>
  )
}

/** A controlled popover is opened by the control's own handler. */
function PopoverTarget({ children }: { readonly children: ReactElement<Control> }) {
  const { isOpen, isControlled, setOpened } = useOpening()
  return (
    <MenuControl popup="dialog" press={isControlled ? undefined : () => setOpened(!isOpen)}>
      {children}
    </MenuControl>
  )
}

function PopoverDropdown(props: PopoverDropdownProps) {
  const opening = useOpening()
  const settings = useContext(SettingsContext)
  if (!opening.wasOpened) return null
  return (
    <OpenedPopover
      opening={opening}
      settings={settings}
      dropdown={props}
      fallback={opening.isOpen && settings.trapFocus && <PendingDialog close={() => opening.setOpened(false)} />}
    />
  )
}

export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown })
