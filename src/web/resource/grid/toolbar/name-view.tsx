/** Saves the current state of a list as a named view, or renames one. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { type FormEvent, useState } from 'react'
import { views } from '../../../../contract/resources/settings/views.ts'
import { userTypes } from '../../../../contract/rights.ts'
import { plainName } from '../../../../contract/text/plain-name.ts'
import { useChanges } from '../../../data/changes.ts'
import { type SavedView, useSavedViews } from '../../../data/lists/views.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useSending } from '../../../ui/sending.ts'
import { useListContext } from '../list/list-context.tsx'
import classes from './name-view.module.css'

interface Props {
  readonly query: string
  readonly close: () => void
  readonly onSaved: (view: SavedView) => void
  /** The view to rename; without one, a new view is saved. */
  readonly viewToRename?: SavedView | null
}

export function NameView({ query, close, onSaved, viewToRename = null }: Props) {
  const { me, view } = useListContext()
  const changes = useChanges()
  const savedViews = useSavedViews(view.resource.name, true) ?? []
  const [name, setName] = useState(viewToRename?.name ?? '')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { isSending, send } = useSending()
  const isStaff = me.actor.userType === userTypes.staff
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (text === '') return setError(t('Enter a name.'))
    const ownViews = savedViews.filter(
      ({ id, ownerid }) => String(ownerid) === me.id && String(id) !== String(viewToRename?.id),
    )
    const savedView = ownViews.find((candidate) => plainName(candidate.name) === plainName(text))
    if (savedView) return setError(t('“{name}” already exists. Choose another name.', { name: savedView.name }))
    if (viewToRename !== null) {
      close()
      if (text !== viewToRename.name) changes.update(views, { ...viewToRename }, 'name', text)
      return
    }
    const body = { name: text, resource: view.resource.name, query, ...(isStaff ? { shared } : {}) }
    await send(async () => {
      const { id } = await changes.create(views, body)
      onSaved({ id, name: text, query, shared })
      close()
    }).catch(() => setError(t("Couldn't save this view. Try again.")))
  }
  return (
    <Dialog title={viewToRename ? t('Rename view') : t('Save view')} close={close} isBusy={isSending} size="sm">
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('Name')}
          description={viewToRename ? null : t('Keeps the filters, order and columns you see now.')}
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
        {isStaff && viewToRename === null && (
          <Checkbox
            mt="sm"
            label={t('Share with colleagues')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <div className={classes.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {viewToRename ? t('Rename') : t('Save view')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
