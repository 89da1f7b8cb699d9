/** The main navigation, as a sidebar if it fits. */
import { Link, useLocation } from '@tanstack/react-router'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { isCurrent, navItemsFor } from './nav-items.ts'
import classes from './shell.module.css'
import { SideProjects } from './side-projects.tsx'

export function SideBar({ me }: { me: Me }) {
  return (
    <nav aria-label={t('Main')} className={classes.side} data-print="none">
      <div className={classes.brand}>
        <Brand {...me.account} />
      </div>
      <MainLinks me={me} />
      <SideProjects me={me} />
    </nav>
  )
}

/** The attributes that the router sets on the link of the current page. */
const here = { 'data-status': 'active', 'aria-current': 'page' } as const

export function MainLinks({ me, onGo }: { me: Me; onGo?: () => void }) {
  const { pathname } = useLocation()
  return (
    <div className={classes.links}>
      {navItemsFor(me.actor).map(({ name, path, also = [], icon: Icon }) => (
        <Link
          key={path}
          to={path}
          className={classes.link}
          onClick={onGo}
          activeOptions={{ exact: path === '/', includeSearch: false }}
          {...(also.some((place) => isCurrent(pathname, place)) ? here : {})}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
          {name}
        </Link>
      ))}
    </div>
  )
}
