/** The header row of a phase: drag handle, name, progress, actions. */
import { useDroppable } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { mayUse } from '../../../../contract/language/resource.ts'
import { projectphases } from '../../../../contract/resources/work/project-phases.ts'
import { useChanges } from '../../../data/changes.ts'
import type { PhaseRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import { getTitle, isDone } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { EditInPlace } from '../../../resource/inputs/fields/edit-in-place.ts'
import { KeptValue } from '../../../resource/inputs/fields/kept-value.tsx'
import { useFieldEdit } from '../../../resource/inputs/fields/use-field-edit.ts'
import { seesAllWork } from '../../../resource/open-to.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { useDropMark } from '../../../ui/reorder/drop-mark.ts'
import { ReorderHandle } from '../../../ui/reorder/reorder-handle.tsx'
import { items } from '../../../views/items.ts'
import { emptyRow, phaseRow } from './task-moves.ts'
import type { Task } from './task-tree.ts'
import classes from './tasks.module.css'

interface Props {
  readonly me: Me
  /** Null for the items without a phase. */
  readonly phase: PhaseRecord | null
  readonly tasks: readonly Task[]
  readonly span: number
  readonly canReorder: boolean
}

export function PhaseHead({ me, phase, tasks, span, canReorder }: Props) {
  if (phase === null) {
    return (
      <tr className={classes.phase}>
        <td className={classes.tool} />
        <th scope="rowgroup" colSpan={span - 1}>
          <h2>{t('No phase')}</h2>
        </th>
      </tr>
    )
  }
  const mayMove = canReorder && mayUse(me.actor, projectphases, 'edit')
  const Head = mayMove ? MovableHead : FixedHead
  return (
    <Head phase={phase}>
      <th scope="rowgroup" colSpan={span - 1}>
        <PhaseTitle me={me} phase={phase} tasks={tasks} />
      </th>
    </Head>
  )
}

interface HeadProps {
  readonly phase: PhaseRecord
  readonly children: React.ReactNode
}

function MovableHead({ phase, children }: HeadProps) {
  const row = phaseRow(phase)
  const sortable = useSortable({ id: row })
  const mark = useDropMark(row)
  return (
    <tr
      ref={sortable.setNodeRef}
      className={classes.phase}
      data-mark={mark}
      data-dragging={sortable.isDragging || undefined}
    >
      <td className={classes.tool}>
        <ReorderHandle id={row} name={getTitle(projectphases, phase)} grip={sortable} />
      </td>
      {children}
    </tr>
  )
}

function FixedHead({ children }: HeadProps) {
  return (
    <tr className={classes.phase}>
      <td className={classes.tool} />
      {children}
    </tr>
  )
}

function PhaseTitle({ me, phase, tasks }: Pick<Props, 'me' | 'tasks'> & HeadlessPhase) {
  const changes = useChanges()
  const {
    isEditing,
    edit,
    button: menu,
    refusedEdit,
    displayedRecord,
    editor,
  } = useFieldEdit(projectphases, phase, projectphases.title)
  const doneCount = tasks.filter(({ record }) => isDone(items.resource, record)).length
  const name = getTitle(projectphases, displayedRecord)
  const mayEdit = mayUse(me.actor, projectphases, 'edit')
  const mayDelete = mayUse(me.actor, projectphases, 'delete')
  if (isEditing) return <EditInPlace fallback={name} {...editor} />
  return (
    <div className={classes.phaseTitle}>
      <h2>
        {refusedEdit ? (
          <KeptValue resource={projectphases} record={phase} edits={{ [projectphases.title]: refusedEdit }}>
            {name}
          </KeptValue>
        ) : (
          name
        )}
      </h2>
      {tasks.length > 0 && (
        <span className="quiet number">{t('{done} of {count} done', { done: doneCount, count: tasks.length })}</span>
      )}
      {(mayEdit || mayDelete) && (
        <Menu position="bottom-start" returnFocus={!isEditing}>
          <Menu.Target>
            <ActionIcon ref={menu} size={24} aria-label={t('Actions for {name}', { name })}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit && <Menu.Item onClick={edit}>{t('Rename')}</Menu.Item>}
            {mayDelete && (
              <Menu.Item color="var(--danger)" onClick={() => changes.remove(projectphases, [phase])}>
                {tasks.length > 0 ? t('Delete phase and its items') : t('Delete phase')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

interface HeadlessPhase {
  readonly phase: PhaseRecord
}

/** The drop target of a phase without items. */
export function EmptyPhase({ me, phase, span }: HeadlessPhase & Pick<Props, 'me' | 'span'>) {
  const row = emptyRow(phase)
  const { setNodeRef } = useDroppable({ id: row })
  const mark = useDropMark(row)
  return (
    <tr ref={setNodeRef} className={classes.empty} data-mark={mark && 'into'}>
      <td />
      <td colSpan={span - 1}>{seesAllWork(me.actor) ? t('No items yet') : t('No items that you can see')}</td>
    </tr>
  )
}
