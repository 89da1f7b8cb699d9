/** The frame around every screen: skip link, side bar, top bar, main. Holds no data of its own. */
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Me, useMe } from '../../data/me.ts'
import { ConflictNotice } from '../../resource/changes/conflict-notice.tsx'
import { FormatsContext, formatsFor } from '../../resource/fields/formats.ts'
import { useDensity } from '../../ui/density.ts'
import { later } from '../../ui/later.tsx'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import { useWide } from '../../ui/wide.ts'
import { SideBar } from './navigation.tsx'
import classes from './shell.module.css'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { TopBar } from './top-bar.tsx'

const NavDrawer = later(() => import('./nav-drawer.tsx').then((part) => part.NavDrawer))

interface Props {
  /** Stands in the bar above every screen. */
  readonly tools: (me: Me) => ReactNode
}

export function Shell(props: Props) {
  return (
    <Suspense fallback={<Pending />}>
      <Frame {...props} />
    </Suspense>
  )
}

function Frame({ tools }: Props) {
  const me = useMe()
  const wide = useWide()
  const [menuOpen, setMenuOpen] = useState(false)
  const formats = useMemo(() => formatsFor(me.account), [me.account])
  useDensity(me)
  return (
    <FormatsContext value={formats}>
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        {wide && <SideBar me={me} />}
        {!wide && <NavDrawer me={me} opened={menuOpen} close={() => setMenuOpen(false)} />}
        <TopBar me={me} openMenu={wide ? null : () => setMenuOpen(true)} tools={tools(me)} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Suspense fallback={<ScreenPending />}>
            <Outlet />
            <ConflictNotice />
          </Suspense>
          <div id="overlays" />
        </main>
        <ShellShortcuts me={me} />
      </div>
    </FormatsContext>
  )
}

/** The same frame while nobody knows yet who is asking. */
function Pending() {
  return (
    <div className={classes.shell}>
      <div className={classes.side} />
      <div className={classes.top} />
      <main className={classes.main}>
        <ScreenPending />
      </main>
    </div>
  )
}
