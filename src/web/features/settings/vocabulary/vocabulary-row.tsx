/** A word of a vocabulary: drag handle, colour, name, menu. */
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ReactNode } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import { capital, getTitle, key, type RecordData, type Records } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { ReorderHandle } from '../../../ui/reorder/reorder-handle.tsx'
import { ColorPicker } from '../rows/color-picker.tsx'
import { SavedInput } from '../rows/saved-input.tsx'
import { nameConflict } from './name-conflict.ts'
import classes from './vocabulary.module.css'
import type { VocabularyProps } from './vocabulary-props.ts'

interface Props extends VocabularyProps {
  readonly record: RecordData
  /** All words, including this one. */
  readonly words: Records
}

export function VocabularyRow(props: Props) {
  return (
    <li className={classes.word}>
      <Line {...props} />
      {props.below?.(props.record)}
    </li>
  )
}

/** A word that can be reordered by its handle. */
export function OrderedWord(props: Props) {
  const { resource, record, below } = props
  const sortable = useSortable({ id: key(record) })
  const style = {
    transform: CSS.Translate.toString(sortable.transform),
    transition: sortable.transition,
    opacity: sortable.isDragging ? 0.35 : undefined,
  }
  return (
    <li ref={sortable.setNodeRef} style={style} className={classes.word}>
      <Line {...props} handle={<ReorderHandle id={key(record)} name={getTitle(resource, record)} grip={sortable} />} />
      {below?.(record)}
    </li>
  )
}

function Line({ resource, record, words, more, handle }: Props & { handle?: ReactNode }) {
  const { actor } = useMe()
  const changes = useChanges()
  const name = getTitle(resource, record)
  return (
    <div className={classes.line}>
      {handle && <span className={classes.handle}>{handle}</span>}
      {'color' in resource.fields && (
        <ColorPicker
          label={t('Colour of {name}', { name })}
          value={String(record.color ?? '')}
          onChange={(value) => changes.update(resource, record, 'color', value)}
        />
      )}
      <div className={classes.name}>
        <SavedInput
          resource={resource}
          record={record}
          name={resource.title}
          label={`${capital(resource.noun)} ${name}`}
          refusal={(value) => nameConflict(resource, words, value, record)}
          save={(value, row) => changes.update(resource, row, resource.title, value)}
        />
      </div>
      {more?.(record)}
      {mayUse(actor, resource, 'delete') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('More for {name}', { name })}>
              <IconDots size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="var(--danger)" onClick={() => changes.remove(resource, [record])}>
              {t('Delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
