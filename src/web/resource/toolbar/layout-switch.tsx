/** The layouts of a list to choose from, where its view has several: side by side, and in a menu on a phone. */
import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { t } from '../../language/t.ts'
import { useAbove } from '../list/list-context.tsx'

export function LayoutSwitch() {
  const { view, address, scope, wide } = useAbove()
  const { layouts = [] } = view
  if (layouts.length === 0 || scope.layout !== undefined) return null
  const now = address.search.layout ?? null
  const all = [{ name: null, label: t('List') }, ...layouts]
  const choose = (name: string | null) => address.set({ layout: name })
  if (!wide) return <LayoutMenu layouts={all} now={now} choose={choose} />
  return (
    <Button.Group aria-label={t('Layout')}>
      {all.map(({ name, label }) => (
        <Button
          key={label}
          size="compact-sm"
          variant={now === name ? 'light' : 'subtle'}
          color={now === name ? 'accent' : 'gray'}
          aria-pressed={now === name}
          onClick={() => choose(name)}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  )
}

interface MenuProps {
  readonly layouts: readonly { readonly name: string | null; readonly label: string }[]
  readonly now: string | null
  readonly choose: (name: string | null) => void
}

function LayoutMenu({ layouts, now, choose }: MenuProps) {
  const label = layouts.find(({ name }) => name === now)?.label ?? t('List')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`${t('Layout')}: ${label}`}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={now ?? ''} onChange={(name) => choose(name === '' ? null : name)}>
          {layouts.map(({ name, label: each }) => (
            <Menu.RadioItem key={each} value={name ?? ''}>
              {each}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
