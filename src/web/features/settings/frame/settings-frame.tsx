/** The frame of all settings pages: navigation on the left, or in a menu above if there is no room. */
import { Button, TextInput } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { isFoundBy } from '../../../../contract/text/spelled.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { useRoomForLinks } from '../../../ui/measure/wide.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { useScrollIntoView } from '../../../ui/tabs/into-view.ts'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import classes from './settings-frame.module.css'
import { type SettingsPage, settingsPages } from './settings-pages.ts'

interface Props {
  readonly page: string
  /** Whether the page fills the remaining height and scrolls. */
  readonly fills?: boolean
  readonly children: ReactNode
}

export function SettingsFrame({ page, fills = false, children }: Props) {
  const { actor } = useMe()
  const isRoomy = useRoomForLinks()
  const open = settingsPages.filter((settingsPage) => settingsPage.open(actor))
  if (!open.some(({ path }) => path === page)) return <UnknownAddress />
  return (
    <div className={classes.frame} data-print="whole" data-fills={fills || undefined}>
      {isRoomy ? <SettingsLinks pages={open} /> : <SettingsMenu pages={open} page={page} />}
      <div className={classes.page} data-print="whole">
        {children}
      </div>
    </div>
  )
}

function SettingsLinks({ pages }: { pages: readonly SettingsPage[] }) {
  const links = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const matchingPages = pages.filter((page) => isFound(page, search))
  // On low screens, only some of the links are visible.
  useScrollIntoView(links, '[aria-current=page]', null)
  return (
    <nav aria-label={t('Settings')} className={classes.beside} data-print="none">
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
      <div ref={links} className={classes.links}>
        {matchingPages.length === 0 && <p className={classes.nothing}>{t('No settings match.')}</p>}
        {[...Map.groupBy(matchingPages, ({ group }) => group)].map(([group, members]) => (
          <section key={group} className={classes.group} aria-label={group}>
            <span className={classes.groupName} aria-hidden>
              {group}
            </span>
            {members.map(({ name, path }) => (
              <Link key={path} to={path} className={classes.link} activeOptions={{ includeSearch: false }}>
                {name}
              </Link>
            ))}
          </section>
        ))}
      </div>
    </nav>
  )
}

function SettingsMenu({ pages, page }: { pages: readonly SettingsPage[]; page: string }) {
  return (
    <nav aria-label={t('Settings')} className={classes.menu} data-print="none">
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}>
            {pages.find(({ path }) => path === page)?.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.choices}>
          {[...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => (
            <Fragment key={group}>
              <Menu.Label>{group}</Menu.Label>
              {members.map(({ name, path }) => (
                <Menu.Item key={path} component={Link} to={path} activeOptions={{ includeSearch: false }}>
                  {name}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

/** Minimum number of pages for a search input. */
const searchedFrom = 6

/** Whether every word of the search is in the page's name, its group or its further search terms. */
function isFound({ name, group, also = '' }: SettingsPage, search: string): boolean {
  const text = `${name} ${group} ${also}`
  return search.split(/\s+/).every((word) => isFoundBy(text, word))
}
