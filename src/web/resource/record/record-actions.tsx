/** Actions on a whole record: complete or reopen, delete, restore. */
import { ActionIcon, Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { isDeleted, isDone, isIssued, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { firstClick } from '../../ui/keys/first-click.ts'
import { Menu } from '../../ui/menus/menu.tsx'

interface Props {
  readonly me: Me
  readonly resource: Resource
  readonly record: RecordData
  /** Called after the record has been deleted. */
  readonly onRemoved: () => void
}

export function RecordActions(props: Props) {
  return (
    <>
      <RecordButtons {...props} />
      <RecordMenu {...props} />
    </>
  )
}

export function RecordButtons({ me, resource, record }: Omit<Props, 'onRemoved'>) {
  const changes = useChanges()
  const isRecordDone = isDone(resource, record)
  if (isDeleted(resource, record)) {
    return (
      <>
        <span className="quiet">{t('Deleted')}</span>
        {mayUse(me.actor, resource, 'delete') && (
          <Button variant="filled" onClick={firstClick(() => changes.restore(resource, [record]))}>
            {t('Restore')}
          </Button>
        )}
      </>
    )
  }
  if (resource.states.done === null || !mayUse(me.actor, resource, 'edit')) return null
  return (
    <Button
      leftSection={<IconCheck size={15} stroke={1.8} aria-hidden />}
      onClick={firstClick(() =>
        isRecordDone ? changes.reopen(resource, [record]) : changes.complete(resource, [record]),
      )}
    >
      {isRecordDone ? t('Reopen') : t('Complete')}
    </Button>
  )
}

export function RecordMenu({ me, resource, record, onRemoved }: Props) {
  const changes = useChanges()
  if (isDeleted(resource, record) || isIssued(resource, record)) return null
  if (!mayUse(me.actor, resource, 'delete')) return null
  const remove = () => changes.remove(resource, [record]).then((ok) => ok && onRemoved())
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('More actions')}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="var(--danger)" onClick={remove}>
          {t('Delete {what}', { what: resource.noun })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
