/** Chooses the columns of a list and their order. The caller stores them per person. */
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs'
import { useEffect } from 'react'
import { t } from '../../../language/t.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Popover } from '../../../ui/menus/popover.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'

const ColumnList = lazyPart(() => import('./column-list.tsx').then((part) => part.ColumnList))

export function ColumnChooser() {
  useEffect(ColumnList.prepare, [])
  return (
    <Popover position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <ToolButton icon={IconColumns} label={t('Columns')} />
      </Popover.Target>
      <Popover.Dropdown>
        <ColumnList />
      </Popover.Dropdown>
    </Popover>
  )
}
