/** Which of the shell's dialogs is open. A store, as shortcuts, buttons and menus all over the app open them. */
import { useSyncExternalStore } from 'react'

export type ShellDialog = 'palette' | 'create' | 'shortcuts' | null

let open: ShellDialog = null
const listeners = new Set<() => void>()

export function openDialog(dialog: ShellDialog): void {
  open = dialog
  for (const listener of listeners) listener()
}

export const openPalette = () => openDialog('palette')
/** Opens the palette with "new" already typed. */
export const openCreation = () => openDialog('create')
export const openShortcuts = () => openDialog('shortcuts')

export function useOpenDialog(): ShellDialog {
  return useSyncExternalStore(subscribe, () => open)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
