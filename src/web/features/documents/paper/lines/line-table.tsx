/** The editable table of lines, grouped by phase. */
import { useSortable } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useChanges } from '../../../../data/changes.ts'
import { key, type RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import { useDropMark } from '../../../../ui/reorder/drop-mark.ts'
import { ReorderArea } from '../../../../ui/reorder/reorder-area.tsx'
import type { DocumentData } from '../../document-data.ts'
import type { DocumentView } from '../../document-views.ts'
import { useFigureWidths } from '../figure-widths.ts'
import classes from '../paper.module.css'
import { LineHead } from './line-head.tsx'
import { useLineMoves } from './line-moves.ts'
import { LineRow, type PaperColumns } from './line-row.tsx'
import { type PhaseRows, withTyped } from './line-rows.ts'
import { PhaseAhead } from './phase-ahead.tsx'
import { PhaseRow } from './phase-row.tsx'
import { emptyId, getKind, phaseId } from './row-ids.ts'
import type { LineEditor } from './use-line-editor.ts'

interface Props {
  readonly kind: DocumentView
  readonly document: DocumentData
  readonly editor: LineEditor
  readonly columns: PaperColumns
}

/** Lines can be dropped on lines, phases on phases. */
const fits = (id: string, over: string) => (getKind(id) === 'phase') === (getKind(over) === 'phase')

export function LineTable({ kind, document, editor, columns }: Props) {
  const { groups, edits, actions } = editor
  const moves = useLineMoves(kind, groups, actions.whenStored)
  const last = groups.at(-1)
  const { locale, decimals } = useFormats()
  const widths = useFigureWidths(groups)
  const getKey = useGroupKeys(groups)
  const countTyped = ({ rows }: PhaseRows) =>
    rows.map(({ row, line }) => withTyped(line, edits.rows.get(row), locale, decimals))
  return (
    <ReorderArea
      ids={moves.ids}
      makesRoom={false}
      fits={fits}
      nameOf={moves.nameOf}
      peersOf={moves.peersOf}
      onDrop={moves.drop}
      onStep={moves.step}
      overlay={(id) => <div className={classes.dragged}>{moves.nameOf(id)}</div>}
    >
      <table className={classes.lines} aria-label={t('Lines')} {...widths}>
        <LineHead columns={columns} isEditable />
        {groups.map((group) => (
          <tbody key={getKey(group)}>
            {group.phase ? (
              <PhaseRow
                kind={kind}
                phase={group.phase}
                lines={countTyped(group)}
                columns={columns}
                step={(way) => moves.step(phaseId(group.phase as RecordData), way)}
                addLine={() => actions.add(getId(group), group.rows.at(-1)?.row ?? null)}
              />
            ) : (
              groups.length === 1 && <PhaseAhead lines={countTyped(group)} columns={columns} />
            )}
            {group.rows.map((row) => (
              <LineRow
                key={row.row}
                kind={kind}
                row={row}
                edit={edits.rows.get(row.row)}
                phase={getId(group)}
                columns={columns}
                actions={actions}
                stepAcross={moves.stepAcross}
              />
            ))}
            {group.phase && group.rows.length === 0 && <EmptyPhase phase={group.phase} columns={columns} />}
          </tbody>
        ))}
      </table>
      <div className={classes.add} data-print="none">
        <button
          type="button"
          className={classes.addLine}
          onClick={() => actions.add(last ? getId(last) : null, last?.rows.at(-1)?.row ?? null)}
        >
          {t('Add a line, or type / for a product')}
        </button>
        <AddPhase kind={kind} document={document} />
      </div>
    </ReorderArea>
  )
}

/** Key of the group of lines without a phase. */
const loose = 'none'

/**
 * Returns React keys of groups. The server puts a document's first line into a new phase while the user is already typing in
 * the next cell. That phase inherits the key of the lines without a phase, so nothing is remounted and the focus stays.
 */
function useGroupKeys(groups: readonly PhaseRows[]): (group: PhaseRows) => string {
  const row = groups.find(({ phase }) => !phase)?.rows[0]?.row ?? null
  const [before, setBefore] = useState(row)
  const [heir, setHeir] = useState<string | null>(null)
  if (row !== before) {
    const group = groups.find(({ rows }) => rows.some((record) => record.row === before))
    setBefore(row)
    setHeir(row === null && group ? getId(group) : null)
  }
  return (group) => (getId(group) === heir ? loose : (getId(group) ?? loose))
}

const getId = ({ phase }: PhaseRows) => (phase ? key(phase) : null)

/** Drop target in a phase without lines. */
function EmptyPhase({ phase, columns }: { phase: RecordData; columns: PaperColumns }) {
  const { setNodeRef } = useSortable({ id: emptyId(phase) })
  const mark = useDropMark(emptyId(phase))
  return (
    <tr ref={setNodeRef} className={classes.empty} data-mark={mark ? 'into' : undefined}>
      <td />
      <td colSpan={columns.money ? 7 : 4}>{t('No lines yet')}</td>
    </tr>
  )
}

function AddPhase({ kind, document }: Pick<Props, 'kind' | 'document'>) {
  const changes = useChanges()
  const add = async () => {
    const phase = await changes.create(kind.phases, { [kind.key]: document.id, name: t('New phase') }).catch(() => null)
    if (!phase) return
    const find = () =>
      window.document.querySelector<HTMLInputElement>(`[data-phase="${CSS.escape(key(phase))}"] [data-cell="phase"]`)
    for (let tries = 0; tries < 40 && !find(); tries += 1) await new Promise((next) => setTimeout(next, 50))
    find()?.select()
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      onClick={add}
    >
      {t('Add a phase')}
    </Button>
  )
}
