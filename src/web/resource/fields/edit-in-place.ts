/** The inline editors, loaded when first needed or when the browser is idle. */
import { later } from '../../ui/later.tsx'

export const EditInPlace = later(() => import('./inline-edit.tsx').then((part) => part.InlineEdit))

export const FieldPopover = later(() => import('./field-popover.tsx').then((part) => part.FieldPopover))
