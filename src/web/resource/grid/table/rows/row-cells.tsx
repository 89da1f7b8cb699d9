/** The cells of one row, after its drag handle. */
import { getTitle, isDone } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { keptIn, RecordCell } from '../record-cell.tsx'
import classes from '../record-table.module.css'
import type { RowProps } from './row-props.ts'
import { CompleteButton, TimerButton } from './row-tools.tsx'

export function RowCells(props: RowProps) {
  const { view, columns, pinned, record, canSelect, isSelected, onToggle, editing, refusedEdits, actions, tools } =
    props
  const title = getTitle(view.resource, record)
  return (
    <>
      {canSelect && (
        <td className={`${classes.tool} ${classes.box}`}>
          <label className={classes.pick}>
            <input
              type="checkbox"
              aria-label={t('Select {record}', { record: title })}
              checked={isSelected}
              onClick={onToggle}
              onChange={() => {}}
            />
          </label>
        </td>
      )}
      {tools.complete && (
        <td className={classes.tool}>
          <CompleteButton view={view} record={record} complete={tools.complete} />
        </td>
      )}
      {columns.map((column) => (
        <RecordCell
          key={column.name}
          view={view}
          column={column}
          pinned={pinned.includes(column.name)}
          record={record}
          editing={editing?.column === column.name}
          refusedEdits={keptIn(column, columns, view, refusedEdits)}
          actions={actions}
        />
      ))}
      {tools.startTimer && (
        <td className={classes.tool} data-last>
          {!isDone(view.resource, record) && <TimerButton view={view} record={record} start={tools.startTimer} />}
        </td>
      )}
    </>
  )
}
