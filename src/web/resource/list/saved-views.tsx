/** Lists that a person has set up and kept under a name. Kept on this machine, because the interface has no place for them. */
import { Button, Menu, TextInput } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { type FormEvent, useState } from 'react'
import type { Params } from '../../data/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { usePreference } from '../../ui/preference.ts'
import { useListContext } from './list-context.tsx'

interface SavedView {
  readonly name: string
  /** Parameters of the address. */
  readonly search: Params
}

const none: readonly SavedView[] = []
const unsaved: readonly string[] = ['open', 'pagenumber']

export function SavedViews() {
  const { me, view, address } = useListContext()
  const [saved, setSaved] = usePreference<readonly SavedView[]>(me, `views.${view.resource.name}`, none)
  const [naming, setNaming] = useState(false)
  const search = Object.fromEntries(Object.entries(address.search).filter(([name]) => !unsaved.includes(name)))
  const others = (name: string) => saved.filter((each) => each.name !== name)
  const go = (chosen: SavedView) => {
    const cleared = Object.fromEntries(Object.keys(address.search).map((name) => [name, null]))
    address.set({ ...cleared, ...chosen.search })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconBookmark size={14} stroke={1.6} aria-hidden />}
          >
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map((each) => (
            <Menu.Item key={each.name} onClick={() => go(each)}>
              {each.name}
            </Menu.Item>
          ))}
          {saved.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setNaming(true)}>Save this view</Menu.Item>
          {saved
            .filter((each) => sameSearch(each.search, search))
            .map(({ name }) => (
              <Menu.Item key={`remove ${name}`} onClick={() => setSaved(others(name))}>
                Remove “{name}”
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          close={() => setNaming(false)}
          onName={(name) => {
            setSaved([...others(name), { name, search }])
            setNaming(false)
          }}
        />
      )}
    </>
  )
}

const sameSearch = (one: Params, other: Params) =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

function NameDialog({ close, onName }: { close: () => void; onName: (name: string) => void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <Dialog title="Save this view" close={close} size="sm">
      <form onSubmit={submit}>
        <TextInput
          label="Name"
          description="Filters, order and columns are kept under this name, for you on this machine."
          data-autofocus
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" mt="md" disabled={name.trim() === ''}>
          Save view
        </Button>
      </form>
    </Dialog>
  )
}
