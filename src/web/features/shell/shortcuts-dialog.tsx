/** Lists the single-key shortcuts and lets the person switch them off. */
import { Checkbox, Kbd } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Kbd.css'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { shortcutsAreOn, switchShortcuts } from '../../ui/keys/shortcuts.ts'
import type { NavItem } from './nav-items.ts'
import classes from './shortcuts-dialog.module.css'

const everywhere: readonly (readonly [string, string])[] = [
  [t('Ctrl K'), t('Search everything')],
  ['/', t('Search this list')],
  ['c', t('Create')],
  [t('Ctrl Z'), t('Undo the last change')],
  [t('Ctrl Y'), t('Redo what was undone (also Ctrl Shift Z)')],
  ['?', t('These shortcuts')],
]

const inLists: readonly (readonly [string, string])[] = [
  ['j', t('Next row')],
  ['k', t('Previous row')],
  ['x', t('Select the row (also Space)')],
  [t('Shift j'), t('Select the next row too')],
  [t('Arrows'), t('Next cell, next row')],
  ['F2', t('Edit the cell')],
  ['Enter', t('Open the panel, then the full page')],
  ['e', t('Edit the row')],
  ['f', t('Filter')],
  [t('Escape'), t('Close the panel')],
]

const onRows: readonly (readonly [string, string])[] = [
  ['a', t('Assignee or manager')],
  ['d', t('Due date')],
  ['p', t('Priority')],
  ['s', t('Work stage')],
  ['l', t('Tags')],
  ['t', t('Start the timer')],
  ['m', t('Complete, or reopen')],
]

export function ShortcutsDialog({ navItems, close }: { navItems: readonly NavItem[]; close: () => void }) {
  const [isOn, setOn] = useState(shortcutsAreOn)
  const toggle = (next: boolean) => {
    switchShortcuts(next)
    setOn(next)
  }
  return (
    <Dialog title={t('Keyboard shortcuts')} close={close} size={820}>
      <div className={classes.groups}>
        <div>
          <Keys title={t('Everywhere')} keys={everywhere} />
          <Keys title={t('On selected rows')} keys={onRows} />
        </div>
        <Keys title={t('In lists')} keys={inLists} />
        <Keys title={t('Go to')} keys={navItems.map(({ key, name }) => [`g ${key}`, name])} />
      </div>
      <Checkbox
        label={t('Single keys are on')}
        checked={isOn}
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
              {combination.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
