/** What every page of the settings stands in: the way to the others on the left, above it on a phone. */
import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { useIntoView } from '../../../ui/tabs/into-view.ts'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import classes from './settings-frame.module.css'
import { type SettingsPage, settingsPages } from './settings-pages.ts'

interface Props {
  readonly page: string
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
  const [search, setSearch] = useState('')
  const found = pages.filter((page) => isFound(page, search))
  // Only a part of the links can be seen: in one row on a phone, on a low screen otherwise.
  useIntoView(links, '[aria-current=page]', null)
  return (
    <nav ref={links} aria-label={t('Settings')} className={classes.links}>
      {pages.length > searchedFrom && (
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('Search settings')}
          placeholder={t('Search settings')}
          leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && <p className={classes.nothing}>{t('No settings match.')}</p>}
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, members]) => (
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

/** Fewer pages than this are found at a glance. */
const searchedFrom = 6

/** Whether every word that was typed stands in the page's name, its group or what else it is found by. */
function isFound({ name, group, also = '' }: SettingsPage, search: string): boolean {
  const text = `${name} ${group} ${also}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
