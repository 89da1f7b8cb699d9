/** The order of a list, where there are no column heads to press. */
import { Button, Menu } from '@mantine/core'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { useListContext } from './list-context.tsx'

export function SortMenu() {
  const { view, address } = useListContext()
  const { sort, columns, set } = address
  const sortable = columns.flatMap(({ label, sortBy }) => (sortBy === null ? [] : [{ label, by: sortBy }]))
  const now = sortable.find(({ by }) => by === sort?.by)
  const isCustom = view.resource.reorder?.within === null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowsSort size={14} stroke={1.6} aria-hidden />}
        >
          {now ? `${now.label}${sort?.descending ? ', descending' : ''}` : 'Sort'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={sort?.by ?? ''}
          onChange={(by) => set({ sortby: by === '' ? null : by, sortorder: null })}
        >
          <Menu.RadioItem value="">{isCustom ? 'Custom order' : 'Usual order'}</Menu.RadioItem>
          {sortable.map(({ label, by }) => (
            <Menu.RadioItem key={by} value={by}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {sort !== null && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => set({ sortby: sort.by, sortorder: sort.descending ? null : 'desc' })}>
              {sort.descending ? 'Ascending' : 'Descending'}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
