/** A value that was refused, at its place: why, and what to do. A click on the value itself edits it. */
import { ActionIcon } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import type { Resource } from '../../../../contract/language/resource.ts'
import { useChanges } from '../../../data/changes.ts'
import { discardEdit, type KeptEdits } from '../../../data/mutations/kept-edits.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import classes from './kept-value.module.css'

interface Props {
  readonly resource: Resource
  readonly record: RecordData
  readonly edits: KeptEdits
  readonly children: ReactNode
}

export function KeptValue({ resource, record, edits, children }: Props) {
  const changes = useChanges()
  return (
    <span className={classes.kept}>
      <span className={classes.value}>{children}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: React events bubble from the menu to the cell around it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the menu handles keys */}
      <span className={classes.marks} onClick={(event) => event.stopPropagation()}>
        {Object.entries(edits).map(([name, { value, reason }]) => (
          <KeptMark
            key={name}
            field={resource.fields[name]?.label ?? name}
            reason={reason}
            retry={() => changes.update(resource, record, name, value)}
            discard={() => discardEdit(resource, record, name)}
          />
        ))}
      </span>
    </span>
  )
}

interface MarkProps {
  readonly field: string
  readonly reason: string
  readonly retry: () => void
  readonly discard: () => void
}

/** Opens the reason, with what can be done. */
export const KeptMark = ({ field, reason, retry, discard }: MarkProps) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <ActionIcon className={classes.mark} size={24} aria-label={t('{field} was not saved', { field })}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label className={classes.reason}>{reason}</Menu.Label>
      <Menu.Item onClick={retry}>{t('Try again')}</Menu.Item>
      <Menu.Item onClick={discard}>{t('Discard')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
