/** Global shortcuts and the dialogs they open, which are loaded on first use. */
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { toRecord } from '../../resource/addresses.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { WarmUp } from '../../ui/dialogs/warm-up.tsx'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { discardSteps } from '../../ui/keys/undo.ts'
import { watchUndoKeys } from '../../ui/keys/undo-keys.ts'
import { navItemsFor } from './nav-items.ts'
import { openCreation, openDialog, openPalette, openShortcuts, useOpenDialog } from './open-state.ts'
import type { Creation } from './palette/create-commands.ts'
import { useRememberOpened } from './recents.ts'

const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog))
const Palette = lazyDialog(() => import('./palette/palette.tsx').then((part) => part.Palette))
const CreateDialog = lazyDialog(() =>
  import('../../resource/dialogs/create-dialog.tsx').then((part) => part.CreateDialog),
)

const noShortcuts = {}

export function ShellShortcuts({ me }: { me: Me }) {
  const navigate = useNavigate()
  const router = useRouter()
  const open = useOpenDialog()
  const [creation, setCreation] = useState<Creation | null>(null)
  const navItems = navItemsFor(me.actor)
  useRememberOpened(me)
  useShortcuts(
    {
      '?': openShortcuts,
      '/': focusSearch,
      c: openCreation,
      ...Object.fromEntries(navItems.map(({ key, path }) => [`g ${key}`, () => navigate({ to: path })])),
    },
    'shell',
  )
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useEffect(watchUndoKeys, [])
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) discardSteps()
      }),
    [router],
  )
  const palette = (text: string) => (
    <Palette me={me} navItems={navItems} text={text} close={() => openDialog(null)} create={setCreation} />
  )
  return (
    <>
      <WarmUp part={Palette}>{palette('')}</WarmUp>
      {open === 'shortcuts' && <ShortcutsDialog navItems={navItems} close={() => openDialog(null)} />}
      {(open === 'palette' || open === 'create') && palette(open === 'create' ? `${t('New')} ` : '')}
      {creation && (
        <CreateDialog
          me={me}
          view={creation.view}
          fixedValues={creation.fixedValues}
          likely={creation.likely ?? noShortcuts}
          close={() => setCreation(null)}
          onCreated={({ id }) => {
            const { resource, hasPages = true } = creation.view
            if (hasPages && resource.name !== 'time') navigate(toRecord(resource, id))
          }}
        />
      )}
    </>
  )
}

/** Focuses the list's search input, or else opens the global search. */
function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!input) openPalette()
  input?.focus()
  // Typing replaces an earlier search.
  input?.select()
}
