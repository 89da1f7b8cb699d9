/** The active filters, as chips that can be edited and removed, and the menu to add another. */
import { Button } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Params } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { useFindByLetters } from '../../../ui/keys/find-by-letters.ts'
import { useShortcuts } from '../../../ui/keys/shortcuts.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { useFiltered } from '../list/list-context.tsx'
import { tabNow, tabsFor } from '../list/tabs.ts'
import classes from './filter-bar.module.css'
import { FilterChip, prepareEditor } from './filter-chip.tsx'
import {
  activeFilters,
  beginningOfTime,
  type FilterChoice,
  filterChoices,
  getOffered,
  otherSpellings,
  withDefaults,
  withoutAliases,
} from './filter-choices.ts'

export function FilterBar() {
  const { me, view, address, scope } = useFiltered()
  const { fixedParams } = scope
  const { search, set } = address
  // Filters of the active tab need no chip.
  const now = 'status' in fixedParams ? undefined : tabNow(view, tabsFor(view, me.actor), search)
  const filterNames = now ? ['status', ...Object.keys(now.filters)] : []
  const isTab = ({ names }: FilterChoice) => names.some((name) => filterNames.includes(name))
  const { resource } = view
  const [filterChoice, setAdded] = useState<FilterChoice | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const choices = useMemo(
    () => filterChoices(resource, me.actor).filter(({ names }) => !names.some((name) => name in fixedParams)),
    [resource, me.actor, fixedParams],
  )
  const params = withoutAliases(choices, search)
  const visibleParams = { ...params, ...withDefaults(resource, choices, params) }
  const active = activeFilters(choices, visibleParams).filter(
    (choice) => !isAnything(choice, visibleParams) && !isTab(choice),
  )
  const pending = filterChoice !== null && !active.includes(filterChoice) ? [filterChoice] : []
  const rest = choices.filter((choice) => !active.includes(choice) && !pending.includes(choice))
  return (
    <div className={classes.bar}>
      {[...active, ...pending].map((choice) => (
        <FilterChip
          key={choice.names[0]}
          choice={choice}
          search={visibleParams}
          set={(change) => set({ ...otherSpellings(choice), ...change })}
          startsOpen={choice === filterChoice}
          leave={() => {
            setAdded(null)
            // The focused chip may have been removed.
            requestAnimationFrame(() => document.activeElement === document.body && addButton.current?.focus())
          }}
        />
      ))}
      <AddFilter button={addButton} choices={getOffered(resource, rest)} add={setAdded} />
    </div>
  )
}

/** Whether the filter matches everything, as after its chip was removed. */
function isAnything(choice: FilterChoice, search: Params): boolean {
  const [first, second] = choice.names
  if (choice.kind === 'window') return search[first] === beginningOfTime && search[second ?? ''] === undefined
  return choice.kind === 'state' && search[first] === 'all'
}

interface AddProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly choices: readonly FilterChoice[]
  readonly add: (choice: FilterChoice) => void
}

function AddFilter({ button, choices, add }: AddProps) {
  const [isOpened, setOpened] = useState(false)
  const find = useFindByLetters()
  useShortcuts({ f: () => setOpened(true) })
  useEffect(prepareEditor, [])
  return (
    <Menu
      opened={isOpened}
      onChange={setOpened}
      position="bottom-start"
      returnFocus={false}
      onClose={() => button.current?.focus({ preventScroll: true })}
    >
      <Menu.Target>
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconFilter size={14} stroke={1.6} aria-hidden />}
        >
          {t('Filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} onKeyDown={find}>
        {choices.map((choice) => (
          <Menu.Item key={choice.names[0]} onClick={() => add(choice)}>
            {choice.kind === 'contains' ? t('{field} contains', { field: choice.label }) : choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
