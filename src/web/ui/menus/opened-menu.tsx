/** The part of a menu that is loaded on first use. */
import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core'
import { releaseBufferedKeys } from '../keys/buffered-keys.ts'
import { Anchor, useOpenAfterMount } from './anchor.tsx'
import { LibraryContext } from './menu-entries.tsx'
import type { Opening } from './opening.tsx'

/** Mantine's own settings. */
export type MenuSettings = Omit<MenuProps, 'opened' | 'defaultOpened' | 'onChange' | 'id' | 'children'>

interface Props {
  readonly opening: Opening
  readonly settings: MenuSettings
  readonly dropdown: MenuDropdownProps
}

export function OpenedMenu({ opening: { isOpen, setOpened, id, target }, settings, dropdown }: Props) {
  return (
    <LibraryContext value={Menu}>
      <Menu {...settings} id={id} opened={useOpenAfterMount(isOpen)} onChange={setOpened}>
        <Menu.Target>
          <Anchor control={target} />
        </Menu.Target>
        <Menu.Dropdown {...dropdown} onFocus={releaseBufferedKeys} />
      </Menu>
    </LibraryContext>
  )
}
