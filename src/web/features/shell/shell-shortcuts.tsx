/** Keys that work everywhere, and the dialogs they open. The dialogs arrive only when they are asked for. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Me } from '../../data/me.ts'
import { later } from '../../ui/later.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { openDialog, openQuickFind, openShortcuts, useOpenDialog } from './open-state.ts'
import { placesFor } from './places.ts'

const ShortcutsDialog = later(() => import('./shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog))
const QuickFind = later(() => import('./quick-find.tsx').then((part) => part.QuickFind))

export function ShellShortcuts({ me }: { me: Me }) {
  const navigate = useNavigate()
  const open = useOpenDialog()
  const places = placesFor(me.actor)
  useShortcuts({
    '?': openShortcuts,
    '/': focusSearch,
    ...Object.fromEntries(places.map(({ key, to }) => [`g ${key}`, () => navigate({ to })])),
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      openQuickFind()
    }
    document.addEventListener('keydown', listener)
    QuickFind.prepare()
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      {open === 'shortcuts' && <ShortcutsDialog places={places} close={() => openDialog(null)} />}
      {open === 'find' && <QuickFind me={me} places={places} close={() => openDialog(null)} />}
    </>
  )
}

/** The list's own search where there is one, else the search over everything. */
function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (input) input.focus()
  else openQuickFind()
}
