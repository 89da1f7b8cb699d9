/** Entries of a menu, rendered by the library, which is loaded when a menu opens. */
import type { Menu as Library } from '@mantine/core'
import { type ComponentType, createContext, createElement, useContext } from 'react'

/** Null outside an open menu. */
export const LibraryContext = createContext<typeof Library | null>(null)

export type MenuEntries = Pick<typeof Library, 'Item' | 'Label' | 'Divider' | 'RadioGroup' | 'RadioItem'>

interface Props {
  readonly part: keyof MenuEntries
  readonly properties: object
}

function Entry({ part, properties }: Props) {
  const library = useContext(LibraryContext)
  return library && createElement(library[part] as ComponentType<object>, properties)
}

export const menuEntries: MenuEntries = {
  Item: as('Item'),
  Label: as('Label'),
  Divider: as('Divider'),
  RadioGroup: as('RadioGroup'),
  RadioItem: as('RadioItem'),
}

/** A wrapper with the props of the library's component. */
function as<Part extends keyof MenuEntries>(part: Part): MenuEntries[Part] {
  const entry = (props: object) => <Entry part={part} properties={props} />
  return entry as unknown as MenuEntries[Part]
}
