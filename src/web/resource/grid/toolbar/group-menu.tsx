/** Chooses the grouping of a list, in a table or in a layout with groups of its own. */
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import { t } from '../../../language/t.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { getGroupings } from '../list/grouping.ts'
import { useAbove } from '../list/list-context.tsx'
import { layoutAt } from '../list/list-request.ts'

export function GroupMenu() {
  const { me, view, address } = useAbove()
  const layout = layoutAt(view, address.search)
  const groupings = getGroupings(view, me).filter(
    ({ fieldName }) => layout === null || layout.groups?.includes(fieldName),
  )
  const grouping = groupings.find(({ fieldName }) => fieldName === address.search.group)
  if (groupings.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton
          icon={IconLayoutList}
          label={grouping ? t('Group: {field}', { field: grouping.label }) : t('Group')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={grouping?.fieldName ?? ''}
          onChange={(groupField) => address.set({ group: groupField === '' ? null : groupField })}
        >
          <Menu.RadioItem value="">{t('No grouping')}</Menu.RadioItem>
          {groupings.map(({ fieldName, label }) => (
            <Menu.RadioItem key={fieldName} value={fieldName}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
