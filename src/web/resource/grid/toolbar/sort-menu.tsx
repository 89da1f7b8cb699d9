/** Chooses the order of a list: any sortable column, or the manual order. */
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { t } from '../../../language/t.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { hasCustomOrder } from '../list/custom-order.ts'
import { useAbove } from '../list/list-context.tsx'

export function SortMenu() {
  const { view, address } = useAbove()
  const { sort, columns, set } = address
  const sortable = columns.flatMap(({ label, sortBy }) => (sortBy === null ? [] : [{ label, by: sortBy }]))
  const now = sortable.find(({ by: sortField }) => sortField === sort?.fieldName)
  const isCustom = hasCustomOrder(view.resource, address.params)
  const byHand = isCustom && (sort === null || sort.fieldName === 'sortorder')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton
          icon={IconArrowsSort}
          label={byHand ? t('Custom order') : now ? sortedBy(now.label, sort?.descending ?? false) : t('Sort')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={byHand ? 'sortorder' : (sort?.fieldName ?? '')}
          onChange={(sortField) =>
            set({
              sortby: sortField === '' ? null : sortField,
              sortorder: null,
              ...(sortField === 'sortorder' ? { search: null, group: null } : {}),
            })
          }
        >
          {isCustom && <Menu.RadioItem value="sortorder">{t('Custom order')}</Menu.RadioItem>}
          {sort === null && !isCustom && <Menu.RadioItem value="">{t('Default order')}</Menu.RadioItem>}
          {sortable.map(({ label, by: sortField }) => (
            <Menu.RadioItem key={sortField} value={sortField}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {sort !== null && !byHand && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => set({ sortby: sort.fieldName, sortorder: sort.descending ? null : 'desc' })}>
              {sort.descending ? t('Ascending') : t('Descending')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const sortedBy = (field: string, descending: boolean): string =>
  descending ? t('Sort: {field}, descending', { field }) : t('Sort: {field}', { field })
