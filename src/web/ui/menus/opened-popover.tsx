/** The part of a popover that is loaded on first use. */
import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import { releaseBufferedKeys } from '../keys/buffered-keys.ts'
import { Anchor, useOpenAfterMount } from './anchor.tsx'
import type { Opening } from './opening.tsx'

/** Mantine's own settings. */
export type PopoverSettings = Omit<PopoverProps, 'opened' | 'defaultOpened' | 'onChange' | 'id' | 'children'>

interface Props {
  readonly opening: Opening
  readonly settings: PopoverSettings
  readonly dropdown: PopoverDropdownProps
}

export function OpenedPopover({ opening: { isOpen, setOpened, id, target }, settings, dropdown }: Props) {
  return (
    <Popover {...settings} id={id} opened={useOpenAfterMount(isOpen)} onChange={setOpened}>
      <Popover.Target>
        <Anchor control={target} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} onFocus={releaseBufferedKeys} />
    </Popover>
  )
}
