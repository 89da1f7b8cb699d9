/**
 * Saved views of a list, the person's own and shared ones: open one, save the current state, or update or rename the
 * open one.
 */
import { Button } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { views } from '../../../../contract/resources/settings/views.ts'
import { userTypes } from '../../../../contract/rights.ts'
import { useChanges } from '../../../data/changes.ts'
import { getSearch, type SavedView, useSavedViews, viewText } from '../../../data/lists/views.ts'
import type { Me } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Menu } from '../../../ui/menus/menu.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { useAbove } from '../list/list-context.tsx'
import classes from './list-toolbar.module.css'

const NameView = lazyDialog(() => import('./name-view.tsx').then((part) => part.NameView))

export function SavedViews() {
  const { me, view, address } = useAbove()
  // Fetched when somebody is about to open the menu, or when a view is open.
  const [isNear, setNear] = useState(false)
  const savedViews = useSavedViews(view.resource.name, isNear || Boolean(address.search.view)) ?? []
  const comesNear = () => setNear(true)
  const changes = useChanges()
  /** What is given a name: the current state of the list, or the open view another one. */
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)
  const now = viewText(address.search)
  const open = savedViews.find(({ id }) => String(id) === address.search.view)
  const isChanged = open !== undefined && viewText(getSearch(open)) !== now
  const mayChange = open !== undefined && (me.actor.administrator || String(open.ownerid) === me.id)
  const go = (savedView: SavedView) => {
    const clearedParams = Object.fromEntries(Object.keys(address.search).map((name) => [name, null]))
    address.set({ ...clearedParams, open: null, ...getSearch(savedView), view: String(savedView.id) })
  }
  return (
    <>
      {isChanged && mayChange && (
        <Button
          size="compact-sm"
          variant="light"
          color="accent"
          onClick={() => changes.update(views, { ...open }, 'query', now)}
        >
          {t('Update view')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ToolButton
            icon={IconBookmark}
            label={open ? open.name : t('Views')}
            onPointerEnter={comesNear}
            onFocus={comesNear}
          >
            {isChanged && <span className={classes.changed}>{t('changed')}</span>}
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Choices me={me} views={savedViews} go={go} />
          <Menu.Item onClick={() => setNaming('new')}>{t('Save as new view…')}</Menu.Item>
          {isChanged && (
            <Menu.Item onClick={() => go(open)}>{t('Discard changes to “{name}”', { name: open.name })}</Menu.Item>
          )}
          {open && String(open.ownerid) === me.id && (
            <Menu.Item onClick={() => setNaming(open)}>{t('Rename “{name}”…', { name: open.name })}</Menu.Item>
          )}
          {mayChange && me.actor.userType === userTypes.staff && (
            <Menu.Item onClick={() => changes.update(views, { ...open }, 'shared', !open.shared)}>
              {open.shared
                ? t('Stop sharing “{name}”', { name: open.name })
                : t('Share “{name}” with colleagues', { name: open.name })}
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item
              onClick={() => {
                address.set({ view: null })
                changes.remove(views, [{ ...open }])
              }}
            >
              {t('Delete “{name}”', { name: open.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameView
          query={now}
          close={() => setNaming(null)}
          onSaved={go}
          viewToRename={naming === 'new' ? null : naming}
        />
      )}
    </>
  )
}

function Choices({ me, views, go }: { me: Me; views: readonly SavedView[]; go: (view: SavedView) => void }) {
  if (views.length === 0) return null
  const isMine = ({ ownerid }: SavedView) => String(ownerid) === me.id
  const item = (savedView: SavedView) => (
    <Menu.Item
      key={savedView.id}
      onClick={() => go(savedView)}
      rightSection={savedView.shared ? <IconUsers size={13} stroke={1.6} aria-label={t('Shared')} /> : null}
    >
      {savedView.name}
      {!isMine(savedView) && savedView.ownername !== undefined && (
        <span className="quiet"> {t('by {name}', { name: savedView.ownername })}</span>
      )}
    </Menu.Item>
  )
  return (
    <>
      <div className={classes.saved}>
        {views.filter(isMine).map(item)}
        {views.filter((savedView) => !isMine(savedView)).map(item)}
      </div>
      <Menu.Divider />
    </>
  )
}
