/** Switches between the layouts of a list, if its view has several: segments, or a menu on a phone. */
import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { memo, useCallback, useMemo } from 'react'
import { t } from '../../../language/t.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { ChoiceButtons } from '../../../ui/tabs/choice-buttons.tsx'
import { useAbove } from '../list/list-context.tsx'

export function LayoutSwitch() {
  const { view, address, scope, wide } = useAbove()
  const { layouts } = view
  const { set } = address
  const choose = useCallback((name: string | null) => set({ layout: name }), [set])
  const allLayouts = useMemo(() => [{ name: null, label: t('List') }, ...(layouts ?? [])], [layouts])
  if (allLayouts.length === 1 || scope.layout !== undefined) return null
  const Layouts = wide ? LayoutButtons : LayoutMenu
  return <Layouts layouts={allLayouts} now={address.search.layout ?? null} choose={choose} />
}

interface LayoutProps {
  readonly layouts: readonly { readonly name: string | null; readonly label: string }[]
  readonly now: string | null
  readonly choose: (name: string | null) => void
}

const LayoutButtons = memo(({ layouts, now, choose }: LayoutProps) => (
  <ChoiceButtons label={t('Layout')} choices={layouts} now={now} choose={choose} />
))

const LayoutMenu = memo(({ layouts, now, choose }: LayoutProps) => {
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
          {layouts.map(({ name, label: layoutLabel }) => (
            <Menu.RadioItem key={layoutLabel} value={name ?? ''}>
              {layoutLabel}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
})
