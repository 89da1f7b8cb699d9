/** Header of a phase: its handle, name, note and subtotal. */
import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useChanges } from '../../../../data/changes.ts'
import { getTitle, key, type RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { useOptionalField } from '../../../../ui/keys/optional-field.ts'
import { Menu } from '../../../../ui/menus/menu.tsx'
import { useDropMark } from '../../../../ui/reorder/drop-mark.ts'
import { ReorderHandle } from '../../../../ui/reorder/reorder-handle.tsx'
import type { Step } from '../../../../ui/reorder/step.ts'
import type { DocumentView } from '../../document-views.ts'
import classes from '../paper.module.css'
import { Subtotal } from '../read/subtotal.tsx'
import type { PaperColumns } from './line-row.tsx'
import { PhaseText } from './phase-text.tsx'
import { phaseId } from './row-ids.ts'

interface Props {
  readonly kind: DocumentView
  readonly phase: RecordData
  /** Lines with their unsaved texts. */
  readonly lines: readonly RecordData[]
  readonly columns: PaperColumns
  /** Moves the phase and its lines. */
  readonly step: (way: Step) => void
  readonly addLine: () => void
}

export function PhaseRow({ kind, phase, lines, columns, step, addLine }: Props) {
  const changes = useChanges()
  const sortable = useSortable({ id: phaseId(phase) })
  const mark = useDropMark(phaseId(phase))
  const optionalField = useOptionalField()
  const name = getTitle(kind.phases, phase)
  const note = String(phase.description ?? '')
  const hasNote = optionalField.isThere || note !== ''
  const save = (field: 'name' | 'description') => (text: string) =>
    changes.update(kind.phases, phase, field, text === '' ? null : text)
  return (
    <tr
      ref={sortable.setNodeRef}
      className={classes.phase}
      data-mark={mark}
      data-dragging={sortable.isDragging || undefined}
      data-phase={key(phase)}
    >
      <td className={classes.tool}>
        <ReorderHandle id={phaseId(phase)} name={name} grip={sortable} />
      </td>
      <th scope="rowgroup" colSpan={columns.money ? 5 : 3} onBlur={optionalField.leave}>
        <PhaseText key={name} label={t('Name of phase {name}', { name })} text={name} save={save('name')} step={step} />
        {hasNote && (
          <PhaseText
            key={`note ${note}`}
            label={t('Note of phase {name}', { name })}
            text={note}
            isNote
            takesFocus={optionalField.takesFocus}
            save={save('description')}
            step={step}
          />
        )}
      </th>
      {columns.money && <Subtotal lines={lines} />}
      <td className={classes.tool}>
        <Menu position="bottom-end" returnFocus={!optionalField.takesFocus}>
          <Menu.Target>
            <ActionIcon className={classes.more} aria-label={t('Actions for phase {name}', { name })} size={24}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={addLine}>{t('Add a line')}</Menu.Item>
            {!hasNote && <Menu.Item onClick={optionalField.ask}>{t('Add a note')}</Menu.Item>}
            <Menu.Item rightSection={<kbd>{t('Alt ↑')}</kbd>} onClick={() => step('up')}>
              {t('Move up')}
            </Menu.Item>
            <Menu.Item rightSection={<kbd>{t('Alt ↓')}</kbd>} onClick={() => step('down')}>
              {t('Move down')}
            </Menu.Item>
            <Menu.Item color="var(--danger)" onClick={() => changes.remove(kind.phases, [phase])}>
              {t('Delete phase and its lines')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  )
}
