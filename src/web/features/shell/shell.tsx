/** The layout of all screens: skip link, sidebar, top bar, main. */
import { Outlet } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { writeHoursAs } from '../../../contract/language/duration.ts'
import { userTypes } from '../../../contract/rights.ts'
import { type Me, useMe } from '../../data/me.ts'
import { viewedPerson } from '../../data/seeing/seeing-as.ts'
import { localeHere } from '../../language/current-locale.ts'
import { t } from '../../language/t.ts'
import { CompletionNotice } from '../../resource/dialogs/completion-notice.tsx'
import { ConflictNotice } from '../../resource/dialogs/conflict-notice.tsx'
import { FormatsContext, formatsFor } from '../../resource/inputs/fields/formats.ts'
import { useDensity } from '../../ui/density.ts'
import { keepFocusOfButtons } from '../../ui/keys/focus-after-press.ts'
import { keepFocusOfRows } from '../../ui/keys/focus-after-removal.ts'
import { watchTyping } from '../../ui/keys/lost-focus.ts'
import { refuseCutPastes } from '../../ui/keys/whole-paste.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useWide } from '../../ui/measure/wide.ts'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { SideBar } from './navigation.tsx'
import { useSaveOnNavigation } from './save-on-navigation.ts'
import classes from './shell.module.css'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { TopBar } from './top-bar.tsx'
import { UserMenu } from './user-menu.tsx'

const ViewingAsNotice = lazyPart(() => import('./viewing-as-notice.tsx').then((part) => part.ViewingAsNotice))
const NavDrawer = lazyPart(() => import('./nav-drawer.tsx').then((part) => part.NavDrawer))

interface Props {
  /** Shown in the bar above every screen. */
  readonly tools: (me: Me) => ReactNode
  /** The layout for clients. */
  readonly Portal: ComponentType<{ readonly me: Me; readonly menu: ReactNode; readonly children: ReactNode }>
}

export function Shell(props: Props) {
  return (
    <>
      {viewedPerson && (
        <ViewingAsNotice person={viewedPerson} fallback={<div className={classes.seeing} data-print="none" />} />
      )}
      <Suspense fallback={<Pending />}>
        <Frame {...props} />
      </Suspense>
    </>
  )
}

function Frame({ tools, Portal }: Props) {
  const me = useMe()
  const formats = useMemo(() => {
    const locale = localeHere(me.account.locale)
    // Durations are also formatted by code that doesn't know the account; all of it is rendered below.
    writeHoursAs(locale)
    return formatsFor({ ...me.account, locale })
  }, [me.account])
  return (
    <FormatsContext value={formats}>
      {me.actor.userType === userTypes.client ? (
        <Portal
          me={me}
          menu={
            <>
              <ConnectionChip />
              {!viewedPerson && <UserMenu me={me} />}
            </>
          }
        >
          <Content />
        </Portal>
      ) : (
        <StaffFrame me={me} tools={tools} />
      )}
    </FormatsContext>
  )
}

function StaffFrame({ me, tools }: { me: Me } & Pick<Props, 'tools'>) {
  const wide = useWide()
  const [menuOpen, setMenuOpen] = useState(false)
  useDensity(me)
  return (
    <div className={classes.shell} data-print="whole">
      <a className={classes.skip} href="#main" data-print="none">
        {t('Skip to content')}
      </a>
      {wide && <SideBar me={me} />}
      {!wide && <NavDrawer me={me} isOpen={menuOpen} close={() => setMenuOpen(false)} />}
      <TopBar me={me} openMenu={wide ? null : () => setMenuOpen(true)} tools={tools(me)} />
      <main id="main" className={classes.main} data-print="whole" tabIndex={-1}>
        <Content />
      </main>
      <ShellShortcuts me={me} />
    </div>
  )
}

function Content() {
  useFocusOnArrival()
  useSaveOnNavigation()
  useEffect(keepFocusOfRows, [])
  useEffect(watchTyping, [])
  useEffect(refuseCutPastes, [])
  useEffect(keepFocusOfButtons, [])
  return (
    <>
      <Suspense fallback={<ScreenPending />}>
        <Outlet />
        <ConflictNotice />
        <CompletionNotice />
      </Suspense>
      <div id="overlays" />
    </>
  )
}

/** The same layout while the caller is loading. */
function Pending() {
  return (
    <div className={classes.shell}>
      <div className={classes.side} />
      <div className={classes.top}>
        <ConnectionChip />
      </div>
      <main className={classes.main}>
        <ScreenPending />
      </main>
    </div>
  )
}
