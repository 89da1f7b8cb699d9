/** A popover at the control that opens it: the library's own, which arrives when the first of the visit is opened. */
import type { PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { createContext, type ReactElement, useContext } from 'react'
import { Expected } from '../dialogs/later-dialog.tsx'
import { later } from '../later.tsx'
import type { PopoverSettings } from './opened-popover.tsx'
import { type Control, ControlOf, Opens, useOpening } from './opening.tsx'

const OpenedPopover = later(() => import('./opened-popover.tsx').then((part) => part.OpenedPopover))

interface PlacedSettings extends PopoverSettings {
  /** Whether the place that uses it opens and closes it. */
  readonly isControlled?: boolean
}

const SettingsContext = createContext<PlacedSettings>({})

function PopoverRoot({ opened, onChange, children, ...settings }: Omit<PopoverProps, 'defaultOpened' | 'id'>) {
  return (
    <SettingsContext value={{ ...settings, isControlled: opened !== undefined }}>
      <Opens opened={opened} onChange={onChange} prepare={OpenedPopover.prepare}>
        {children}
      </Opens>
    </SettingsContext>
  )
}

/** The control. Where the place that uses it opens and closes the popover, it does so by a handler of its own. */
function PopoverTarget({ children }: { readonly children: ReactElement<Control> }) {
  const { opened, setOpened } = useOpening()
  const { isControlled = false } = useContext(SettingsContext)
  return (
    <ControlOf popup="dialog" press={isControlled ? undefined : () => setOpened(!opened)}>
      {children}
    </ControlOf>
  )
}

function PopoverDropdown(props: PopoverDropdownProps) {
  const opening = useOpening()
  const { isControlled: _, ...settings } = useContext(SettingsContext)
  if (!opening.wasOpened) return null
  return (
    <OpenedPopover
      opening={opening}
      settings={settings}
      dropdown={props}
      fallback={opening.opened && settings.trapFocus && <Expected close={() => opening.setOpened(false)} />}
    />
  )
}

export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown })
