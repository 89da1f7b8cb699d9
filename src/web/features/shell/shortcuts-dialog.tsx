/** Lists the single keys and lets a person switch them off. */
import { Checkbox, Kbd } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Kbd.css'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { shortcutsAreOn, switchShortcuts } from '../../ui/keys/shortcuts.ts'
import type { NavItem } from './nav-items.ts'
import classes from './shortcuts-dialog.module.css'

const everywhere: readonly (readonly [string, string])[] = [
  ['Ctrl K', 'Search everything'],
  ['/', 'Search this list'],
  ['c', 'Create'],
  ['Ctrl Z', 'Undo the last change'],
  ['?', 'These shortcuts'],
]

const inLists: readonly (readonly [string, string])[] = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row (also Space)'],
  ['Shift j', 'Select the next row too'],
  ['Enter', 'Open the panel, then the full page'],
  ['e', 'Edit the row'],
  ['f', 'Filter'],
  ['Escape', 'Close the panel'],
]

const onRows: readonly (readonly [string, string])[] = [
  ['a', 'Assignee or manager'],
  ['d', 'Due date'],
  ['p', 'Priority'],
  ['s', 'Work stage'],
  ['l', 'Tags'],
  ['t', 'Start the timer'],
  ['m', 'Complete, or reopen'],
]

export function ShortcutsDialog({ navItems, close }: { navItems: readonly NavItem[]; close: () => void }) {
  const [on, setOn] = useState(shortcutsAreOn)
  const toggle = (next: boolean) => {
    switchShortcuts(next)
    setOn(next)
  }
  return (
    <Dialog title="Keyboard shortcuts" close={close} size={820}>
      <div className={classes.groups}>
        <div>
          <Keys title="Everywhere" keys={everywhere} />
          <Keys title="On selected rows" keys={onRows} />
        </div>
        <Keys title="In lists" keys={inLists} />
        <Keys title="Go to" keys={navItems.map(({ key, name }) => [`g ${key}`, name])} />
      </div>
      <Checkbox
        label="Single keys are on"
        checked={on}
        onChange={(event) => toggle(event.currentTarget.checked)}
        mt="lg"
      />
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className={classes.keys}>
        {keys.map(([combination, meaning]) => (
          <div key={combination}>
            <dt>
              {combination.split(' ').map((each) => (
                <Kbd key={each}>{each}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
