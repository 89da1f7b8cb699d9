/** Lists that a person has set up and kept under a name. Kept on this machine, because the interface has no place for them. */
import { Button, Menu, TextInput } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { type FormEvent, useState } from 'react'
import type { Me } from '../api/me.ts'
import type { Params } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { usePreference } from '../ui/preference.ts'
import type { Arrangement } from './arrangement.ts'
import type { ListAddress } from './list-address.ts'

interface View {
  readonly name: string
  /** Parameters of the address. */
  readonly search: Params
}

const none: readonly View[] = []
const unkept: readonly string[] = ['open', 'pagenumber']

export function SavedViews({ me, arrangement, address }: { me: Me; arrangement: Arrangement; address: ListAddress }) {
  const [views, setViews] = usePreference<readonly View[]>(me, `views.${arrangement.resource.name}`, none)
  const [naming, setNaming] = useState(false)
  const search = Object.fromEntries(Object.entries(address.search).filter(([name]) => !unkept.includes(name)))
  const others = (name: string) => views.filter((view) => view.name !== name)
  const go = (view: View) => {
    const cleared = Object.fromEntries(Object.keys(address.search).map((name) => [name, null]))
    address.set({ ...cleared, ...view.search })
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
          {views.map((view) => (
            <Menu.Item key={view.name} onClick={() => go(view)}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setNaming(true)}>Save this view</Menu.Item>
          {views
            .filter((view) => sameSearch(view.search, search))
            .map(({ name }) => (
              <Menu.Item key={`remove ${name}`} onClick={() => setViews(others(name))}>
                Remove “{name}”
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          close={() => setNaming(false)}
          onName={(name) => {
            setViews([...others(name), { name, search }])
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
