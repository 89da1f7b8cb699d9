/** What every page of the settings stands in: the way to the others on the left, above it on a phone. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMe } from '../../../data/me.ts'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import classes from './settings-frame.module.css'
import { type SettingsPage, settingsPages } from './settings-pages.ts'

interface Props {
  readonly page: SettingsPage['to']
  /** Whether the page takes all the room that is left and scrolls by itself. */
  readonly fills?: boolean
  readonly children: ReactNode
}

export function SettingsFrame({ page, fills = false, children }: Props) {
  const { actor } = useMe()
  const open = settingsPages.filter((each) => each.open(actor))
  if (!open.some(({ to }) => to === page)) return <UnknownAddress />
  return (
    <div className={classes.frame} data-fills={fills || undefined}>
      <SettingsLinks pages={open} />
      <div className={classes.page}>{children}</div>
    </div>
  )
}

function SettingsLinks({ pages }: { pages: readonly SettingsPage[] }) {
  const links = useRef<HTMLElement>(null)
  // On a phone the links stand in one row, of which only a part can be seen.
  useEffect(() => {
    links.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav ref={links} aria-label="Settings" className={classes.links}>
      {[...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => (
        <section key={group} className={classes.group} aria-label={group}>
          <span className={classes.groupName} aria-hidden>
            {group}
          </span>
          {members.map(({ name, to }) => (
            <Link key={to} to={to} className={classes.link} activeOptions={{ includeSearch: false }}>
              {name}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}
