/** What the rows of a list are grouped by. */
import { Button, Menu } from '@mantine/core'
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import { groupingsOf } from '../list/grouping.ts'
import { useListContext } from '../list/list-context.tsx'

export function GroupMenu() {
  const { me, view, address } = useListContext()
  const groupings = groupingsOf(view, me)
  if (groupings.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconLayoutList size={14} stroke={1.6} aria-hidden />}
        >
          {address.grouping ? `Group: ${address.grouping.label}` : 'Group'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={address.grouping?.by ?? ''}
          onChange={(by) => address.set({ group: by === '' ? null : by })}
        >
          <Menu.RadioItem value="">No grouping</Menu.RadioItem>
          {groupings.map(({ by, label }) => (
            <Menu.RadioItem key={by} value={by}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
