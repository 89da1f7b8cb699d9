/** Search over everything the person may see: places by name, records by what the service finds. */
import { Combobox, type MantineColorScheme, TextInput, useCombobox, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import { invoices } from '../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../contract/resources/documents/quotes.ts'
import { companies } from '../../../contract/resources/people/companies.ts'
import { contacts } from '../../../contract/resources/people/contacts.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import { listQuery } from '../../data/queries.ts'
import { key, titleOf } from '../../data/record.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Place } from './places.ts'
import classes from './quick-find.module.css'

const searched: readonly Resource[] = [projects, items, companies, contacts, invoices, quotes]

/** What can be done from anywhere, under addresses that are none. */
const themes: readonly Found[] = [
  { address: 'theme light', name: 'Light theme' },
  { address: 'theme dark', name: 'Dark theme' },
  { address: 'theme auto', name: 'Theme of the system' },
]

interface Found {
  readonly address: string
  readonly name: string
}

interface Props {
  readonly me: Me
  readonly places: readonly Place[]
  readonly close: () => void
}

export function QuickFind({ me, places, close }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true, onDropdownClose: close })
  const groups = useFound(me, places, text)
  const { setColorScheme } = useMantineColorScheme()
  const go = (address: string) => {
    close()
    if (address.startsWith('theme ')) setColorScheme(address.slice(6) as MantineColorScheme)
    else navigate({ to: address })
  }
  return (
    <Dialog title="Search everything" hidesTitle close={close}>
      <Combobox store={combobox} onOptionSubmit={go} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            variant="unstyled"
            className={classes.input}
            aria-label="Search everything"
            placeholder="Places, projects, items, people, invoices"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options} aria-label="Found">
          {groups.map(({ label, found }) => (
            <Combobox.Group key={label} label={label}>
              {found.map(({ address, name }) => (
                <Combobox.Option key={address} value={address}>
                  {name}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {groups.length === 0 && <p className={classes.nothing}>No results for “{text.trim()}”</p>}
      </Combobox>
    </Dialog>
  )
}

function useFound(me: Me, places: readonly Place[], text: string) {
  const { client } = useConnection()
  const [search] = useDebouncedValue(text.trim(), 120)
  const open = searched.filter((resource) => mayUse(me.actor, resource, 'view'))
  const results = useQueries({
    queries: open.map((resource) => ({
      ...listQuery(client, resource, { search, fields: resource.title, pagesize: '5', pagenumber: '1' }),
      enabled: search.length > 1,
    })),
  })
  const lower = text.trim().toLowerCase()
  const named = places.filter(({ name }) => name.toLowerCase().includes(lower))
  const toDo = lower === '' ? [] : themes.filter(({ name }) => name.toLowerCase().includes(lower))
  const groups: { label: string; found: Found[] }[] = [
    { label: 'Go to', found: named.map(({ to, name }) => ({ address: to, name })) },
    { label: 'Do', found: [...toDo] },
    ...open.map((resource, index) => ({
      label: resource.label,
      found: (search.length > 1 ? (results[index]?.data?.rows ?? []) : []).map((record) => ({
        address: `/${resource.name}/${key(record)}`,
        name: titleOf(resource, record),
      })),
    })),
  ]
  return groups.filter(({ found }) => found.length > 0)
}
