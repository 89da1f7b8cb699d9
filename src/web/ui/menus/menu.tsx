/** Mantine's menu, loaded when the first one is opened. */
import type { MenuDropdownProps, MenuProps } from '@mantine/core'
import { createContext, type ReactElement, useContext } from 'react'
import { PendingDialog } from '../dialogs/lazy-dialog.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { type MenuEntries, menuEntries } from './menu-entries.tsx'
import type { MenuSettings } from './opened-menu.tsx'
import { type Control, MenuControl, Opens, useOpening } from './opening.tsx'

const OpenedMenu = lazyPart(
  () => import('./opened-menu.tsx').then((part) => part.OpenedMenu),
  ({ opening }) => opening.setOpened(false),
)

const SettingsContext = createContext<MenuSettings>({})

function MenuRoot({ opened: isOpened, onChange, children, ...settings }: Omit<MenuProps, 'defaultOpened' | 'id'>) {
  return (
    <SettingsContext value={settings}>
      <Opens isOpen={isOpened} onChange={onChange} prepare={OpenedMenu.prepare}>
        {children}
      </Opens>
    </SettingsContext>
  )
}

/** The control toggles the menu after running its own handler. */
function MenuTarget({ children }: { readonly children: ReactElement<Control> }) {
  const { isOpen, setOpened } = useOpening()
  const { onClose } = useContext(SettingsContext)
  const press = () => {
    setOpened(!isOpen)
    if (isOpen) onClose?.()
  }
  return (
    <MenuControl popup="menu" press={press}>
      {children}
    </MenuControl>
  )
}

function MenuDropdown(props: MenuDropdownProps) {
  const opening = useOpening()
  const settings = useContext(SettingsContext)
  if (!opening.wasOpened) return null
  return (
    <OpenedMenu
      opening={opening}
      settings={settings}
      dropdown={props}
      fallback={opening.isOpen && <PendingDialog close={() => opening.setOpened(false)} />}
    />
  )
}

interface Parts extends MenuEntries {
  readonly Target: typeof MenuTarget
  readonly Dropdown: typeof MenuDropdown
}

export const Menu: typeof MenuRoot & Parts = Object.assign(MenuRoot, {
  Target: MenuTarget,
  Dropdown: MenuDropdown,
  ...menuEntries,
})
