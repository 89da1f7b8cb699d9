/** The toolbar above every list: search, filters, order and columns. */
import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import { keepsViews } from '../../../../contract/resources/settings/views.ts'
import { t, within } from '../../../language/t.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Popover } from '../../../ui/menus/popover.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { ListMenu } from '../export/list-menu.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { goToRowsFor, leaveSearch } from '../list/after-search.tsx'
import { useAbove } from '../list/list-context.tsx'
import { layoutAt } from '../list/list-request.ts'
import { GroupMenu } from './group-menu.tsx'
import { LayoutSwitch } from './layout-switch.tsx'
import classes from './list-toolbar.module.css'
import { SavedViews } from './saved-views.tsx'
import { SortMenu } from './sort-menu.tsx'

export const ListToolbar = memo(() => {
  const { view, address, wide } = useAbove()
  const { resource } = view
  const { set } = address
  const search = useCallback((text: string) => set({ search: text }), [set])
  const isTable = layoutAt(view, address.search) === null
  return (
    <div className={classes.toolbar}>
      {resource.search.length > 0 && (
        <search className={classes.search} data-print="none">
          <SearchInput
            label={t('Search {what}', { what: within(resource.label) })}
            text={address.search.search ?? ''}
            onText={search}
          />
        </search>
      )}
      <FilterBar />
      <div className={classes.tools}>
        <LayoutSwitch />
        <GroupMenu />
        <SortMenu />
        {isTable && wide && <ColumnChooser />}
        {keepsViews(resource.name) && <SavedViews />}
        <ListMenu />
      </div>
    </div>
  )
})

interface SearchProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

const SearchInput = memo(({ label, text, onText }: SearchProps) => {
  const [draft, setDraft] = useState(text)
  const sentRef = useRef(text)
  const send = useDebouncedCallback((next: string) => {
    sentRef.current = next
    onText(next)
  }, 200)
  useEffect(() => {
    if (text === sentRef.current) return
    sentRef.current = text
    setDraft(text)
  }, [text])
  const change = (next: string) => {
    goToRowsFor(null)
    setDraft(next)
    send(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !['Enter', 'ArrowDown', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (draft !== sentRef.current) send.flush()
    if (event.key === 'Escape') return leaveSearch(event.currentTarget)
    goToRowsFor(draft)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={draft}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      rightSection={
        draft === '' ? null : (
          <ActionIcon size={22} aria-label={t('Clear search')} onClick={() => change('')}>
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        )
      }
    />
  )
})

/** Chooses the columns of a list and their order. The caller stores them per person. */
const ColumnList = lazyPart(() => import('./column-list.tsx').then((part) => part.ColumnList))

function ColumnChooser() {
  useEffect(ColumnList.prepare, [])
  return (
    <Popover position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <ToolButton icon={IconColumns} label={t('Columns')} />
      </Popover.Target>
      <Popover.Dropdown>
        <ColumnList />
      </Popover.Dropdown>
    </Popover>
  )
}
