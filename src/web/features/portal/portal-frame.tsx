/** The layout of the portal: the firm's brand, navigation, user menu. */
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { messages } from '../../../contract/resources/content/content.ts'
import { readsDocuments } from '../../../contract/resources/documents/documents.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { useWide } from '../../ui/measure/wide.ts'
import { useScrollIntoView } from '../../ui/tabs/into-view.ts'
import classes from './portal-frame.module.css'

interface Props {
  readonly me: Me
  /** The user menu. */
  readonly menu: ReactNode
  readonly children: ReactNode
}

export function PortalFrame({ me, menu, children }: Props) {
  // On phones, the navigation is a row below the header, in the tab order too.
  const wide = useWide()
  return (
    <div className={classes.portal} data-print="whole">
      <a className={classes.skip} href="#main" data-print="none">
        {t('Skip to content')}
      </a>
      <header className={classes.head} data-print="none">
        <div className={classes.inner}>
          <Link to="/" className={classes.brand}>
            <Brand {...me.account} />
          </Link>
          {wide && <Places me={me} />}
          <div className={classes.person}>
            <span>{me.name}</span>
            {menu}
          </div>
          {!wide && <Places me={me} />}
        </div>
      </header>
      <main id="main" className={classes.main} data-print="whole" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Places({ me }: Pick<Props, 'me'>) {
  const row = useRef<HTMLElement>(null)
  useScrollIntoView(row, '[aria-current=page]', useLocation().pathname)
  return (
    <nav ref={row} aria-label={t('Main')} className={classes.places}>
      {portalNavItems(me.actor).map(({ name, path }) => (
        <Link
          key={path}
          to={path}
          className={classes.place}
          activeOptions={{ exact: path === '/', includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Entries of the portal's navigation that the client has permission for. */
interface PortalNavItem {
  readonly name: string
  readonly path: string
  readonly open: (actor: Actor) => boolean
}

const navItems: readonly PortalNavItem[] = [
  { name: t('Home'), path: '/', open: () => true },
  { name: t('Projects'), path: '/projects', open: (actor) => mayUse(actor, projects, 'view') },
  { name: t('Quotes'), path: '/quotes', open: (actor) => readsDocuments(actor, 'quote') },
  { name: t('Invoices'), path: '/invoices', open: (actor) => readsDocuments(actor, 'invoice') },
  { name: t('Messages'), path: '/messages', open: (actor) => mayUse(actor, messages, 'view') },
]

const portalNavItems = (actor: Actor): readonly PortalNavItem[] => navItems.filter((item) => item.open(actor))
