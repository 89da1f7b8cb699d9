/** The inline editors, loaded when first needed or when the browser is idle. */
import { lazyPart } from '../../../ui/lazy-part.tsx'

export const EditInPlace = lazyPart(() => import('./inline-edit.tsx').then((part) => part.InlineEdit))

export const FieldPopover = lazyPart(() => import('./field-popover.tsx').then((part) => part.FieldPopover))
