/** The bar above every screen: current section, search, user menu. */
import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Me } from '../../data/me.ts'
import { viewedPerson } from '../../data/seeing/seeing-as.ts'
import { t } from '../../language/t.ts'
import { ConnectionChip } from './connection-chip.tsx'
import { isCurrent, navItemsFor } from './nav-items.ts'
import { openPalette } from './open-state.ts'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

interface Props {
  readonly me: Me
  readonly openMenu: (() => void) | null
  readonly tools: ReactNode
}

export function TopBar({ me, openMenu, tools }: Props) {
  return (
    <header className={classes.top} data-print="none">
      {openMenu && (
        <ActionIcon aria-label={t('Open menu')} onClick={openMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <PlaceName me={me} />
      <ConnectionChip />
      <div className={classes.gap} />
      {tools}
      <search>
        <button type="button" className={classes.find} onClick={openPalette} aria-keyshortcuts="Control+K">
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span>{t('Search everything')}</span>
          <kbd aria-hidden>{t('Ctrl K')}</kbd>
        </button>
      </search>
      {!viewedPerson && <UserMenu me={me} />}
    </header>
  )
}

/** The link from a record's page back to its list. */
function PlaceName({ me }: { me: Me }) {
  const { pathname } = useLocation()
  const places = navItemsFor(me.actor).flatMap(({ name, path, also = [] }) => [{ name, path }, ...also])
  const place = places.find((place) => isCurrent(pathname, place))
  // Settings pages have their own navigation.
  if (!place || pathname === place.path || place.path === '/settings') return null
  return (
    <Link to={place.path} className={classes.place} activeOptions={{ exact: true }}>
      <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      <span>{place.name}</span>
    </Link>
  )
}
