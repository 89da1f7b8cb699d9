/** Views of a list that the person has kept, or that colleagues share: go to one, keep this one, update the one that is open. */
import { Button, Checkbox, Menu, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { type FormEvent, useState } from 'react'
import { views } from '../../../contract/resources/settings/views.ts'
import { userTypes } from '../../../contract/rights.ts'
import { useChanges } from '../../data/changes.ts'
import { type SavedView, searchOf, useSavedViews, viewText } from '../../data/lists/views.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useListContext } from '../list/list-context.tsx'
import classes from './list-toolbar.module.css'

export function SavedViews() {
  const { me, view, address } = useListContext()
  const saved = useSavedViews(view.resource.name) ?? []
  const changes = useChanges()
  const [naming, setNaming] = useState(false)
  const now = viewText(address.search)
  const open = saved.find(({ id }) => String(id) === address.search.view)
  const isChanged = open !== undefined && viewText(searchOf(open)) !== now
  const mayChange = open !== undefined && (me.actor.administrator || String(open.ownerid) === me.id)
  const go = (chosen: SavedView) => {
    const cleared = Object.fromEntries(Object.keys(address.search).map((name) => [name, null]))
    address.set({ ...cleared, open: null, ...searchOf(chosen), view: String(chosen.id) })
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
          <ToolButton icon={IconBookmark} label={open ? open.name : t('Views')}>
            {isChanged && <span className={classes.changed}>{t('changed')}</span>}
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Choices me={me} saved={saved} go={go} />
          <Menu.Item onClick={() => setNaming(true)}>{t('Save as new view…')}</Menu.Item>
          {isChanged && (
            <Menu.Item onClick={() => go(open)}>{t('Discard changes to “{name}”', { name: open.name })}</Menu.Item>
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
      {naming && <NameDialog query={now} close={() => setNaming(false)} onSaved={go} />}
    </>
  )
}

function Choices({ me, saved, go }: { me: Me; saved: readonly SavedView[]; go: (view: SavedView) => void }) {
  if (saved.length === 0) return null
  const isMine = ({ ownerid }: SavedView) => String(ownerid) === me.id
  const item = (each: SavedView) => (
    <Menu.Item
      key={each.id}
      onClick={() => go(each)}
      rightSection={each.shared ? <IconUsers size={13} stroke={1.6} aria-label={t('Shared')} /> : null}
    >
      {each.name}
      {!isMine(each) && each.ownername !== undefined && (
        <span className="quiet"> {t('by {name}', { name: String(each.ownername) })}</span>
      )}
    </Menu.Item>
  )
  return (
    <>
      {saved.filter(isMine).map(item)}
      {saved.filter((each) => !isMine(each)).map(item)}
      <Menu.Divider />
    </>
  )
}

interface NameProps {
  readonly query: string
  readonly close: () => void
  readonly onSaved: (view: SavedView) => void
}

function NameDialog({ query, close, onSaved }: NameProps) {
  const { me, view } = useListContext()
  const changes = useChanges()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isStaff = me.actor.userType === userTypes.staff
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return setError(t('Enter a name.'))
    setSaving(true)
    try {
      const body = { name: given, resource: view.resource.name, query, ...(isStaff ? { shared } : {}) }
      const { id } = await changes.create(views, body)
      onSaved({ id, name: given, query, shared })
      close()
    } catch {
      setError(t("Couldn't save this view. Try again."))
      setSaving(false)
    }
  }
  return (
    <Dialog title={t('Save view')} close={close} isBusy={isSaving} size="sm">
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('Name')}
          description={t('Keeps the filters, order and columns you see now.')}
          data-autofocus
          required
          maxLength={80}
          value={name}
          error={error}
          onChange={(event) => {
            setError(null)
            setName(event.currentTarget.value)
          }}
        />
        {isStaff && (
          <Checkbox
            mt="sm"
            label={t('Share with colleagues')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <div className={classes.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={isSaving}>
            {t('Save view')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
