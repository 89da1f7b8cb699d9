/** The person's own menu: theme, row height, shortcuts, sign out. */
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../api/connection.tsx'
import type { Me } from '../../api/me.ts'
import { useDensity } from '../../ui/density.ts'
import { initials } from '../../ui/initials.ts'
import { openShortcuts } from './open-state.ts'
import classes from './shell.module.css'

const schemes = [
  { value: 'auto', label: 'Same as the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function UserMenu({ me }: { me: Me }) {
  const { session } = useConnection()
  const cache = useQueryClient()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useDensity(me)
  const signOut = () => {
    cache.clear()
    session.signOut()
  }
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.initials} aria-label={`${me.name}, your menu`}>
          {initials(me.name)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email || me.name}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {schemes.map(({ value, label }) => (
          <Choice key={value} chosen={colorScheme === value} choose={() => setColorScheme(value)} label={label} />
        ))}
        <Menu.Divider />
        <Menu.Label>Rows</Menu.Label>
        <Choice chosen={density === 'normal'} choose={() => setDensity('normal')} label="Comfortable" />
        <Choice chosen={density === 'compact'} choose={() => setDensity('compact')} label="Compact" />
        <Menu.Divider />
        <Menu.Item onClick={openShortcuts}>Keyboard shortcuts</Menu.Item>
        <Menu.Item onClick={signOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ chosen, choose, label }: { chosen: boolean; choose: () => void; label: string }) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      onClick={choose}
      rightSection={chosen ? <IconCheck size={16} stroke={1.8} aria-hidden /> : null}
    >
      {label}
    </Menu.Item>
  )
}
