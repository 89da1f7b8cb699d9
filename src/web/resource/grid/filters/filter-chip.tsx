/** A chip for one active filter: shows its value, opens its editor, and can be removed. */

import { UnstyledButton } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import type { Params } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Popover } from '../../../ui/menus/popover.tsx'
import type { CloseHandler } from '../../inputs/pickers/typed-text.ts'
import type { AddressChange } from '../list/list-address.ts'
import { useFiltered } from '../list/list-context.tsx'
import classes from './filter-bar.module.css'
import { type FilterChoice, withoutFilter } from './filter-choices.ts'
import { getLabel, selectionNamed, useFilterNames, useFilterText } from './filter-text.ts'

const FilterEditor = lazyPart(() => import('./filter-editor.tsx').then((part) => part.FilterEditor))

/** Loads the filter editor before a filter is added. */
export const prepareEditor = FilterEditor.prepare

interface Props {
  readonly choice: FilterChoice
  readonly search: Params
  readonly set: (change: AddressChange) => void
  readonly startsOpen: boolean
  readonly leave: () => void
}

export function FilterChip({ choice, search, set, startsOpen, leave }: Props) {
  const { view } = useFiltered()
  const [isOpened, setOpened] = useState(startsOpen)
  const names = useFilterNames(choice, search)
  const text = useFilterText(view, choice, search, names)
  const selectionName = selectionNamed(view, choice, search)
  const label = getLabel(view, choice, search)
  const closeHandler: CloseHandler = useRef(null)
  const close = () => {
    setOpened(false)
    leave()
  }
  /** A click outside applies what was typed; Escape discards it. */
  const dismiss = () => {
    closeHandler.current?.()
    close()
  }
  return (
    <Popover
      opened={isOpened}
      onChange={(open) => (open ? setOpened(true) : dismiss())}
      position="bottom-start"
      width={280}
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <span className={classes.chip}>
        <Popover.Target>
          <UnstyledButton
            className={classes.what}
            data-late={names.areLate || undefined}
            onClick={() => (isOpened ? dismiss() : setOpened(true))}
          >
            {selectionName === null ? (
              <>
                <span className="quiet">{choice.kind === 'window' && text !== '' ? `${label}:` : label}</span> {text}
              </>
            ) : (
              selectionName
            )}
          </UnstyledButton>
        </Popover.Target>
        <UnstyledButton
          className={classes.remove}
          aria-label={t('Remove filter {field}', { field: label })}
          onClick={() => {
            leave()
            set(withoutFilter(view.resource, choice))
          }}
        >
          <IconX size={13} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </span>
      <Popover.Dropdown>
        <FilterEditor choice={choice} search={search} set={set} close={close} closeHandler={closeHandler} />
      </Popover.Dropdown>
    </Popover>
  )
}
