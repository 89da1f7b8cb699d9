/** A checklist of columns, which can be reordered. */
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { useState } from 'react'
import { isFoundBy } from '../../../../contract/text/spelled.ts'
import { t } from '../../../language/t.ts'
import type { Column } from '../../columns/columns.ts'
import { useListContext } from '../list/list-context.tsx'
import { minColumnWidth, widest, withinWidths } from '../table/layout.ts'
import classes from './column-chooser.module.css'

/**
 * Maximum number of pinned columns: more would leave too little room for the others. The style sheet of the table has a
 * rule for each.
 */
const mostPinned = 3

export function ColumnList() {
  const { view, address } = useListContext()
  const { allColumns, columns, pinned, showColumns: show, resizeColumn: resize, pinColumn } = address
  const { title } = view.resource
  const [text, setText] = useState('')
  const names = columns.map(({ name }) => name)
  const otherColumns = allColumns.filter((column) => !names.includes(column.name))
  const fits = ({ label }: Column) => isFoundBy(label, text.trim())
  const move = (name: string, offset: number) => {
    const index = names.indexOf(name)
    show(names.toSpliced(index, 1).toSpliced(Math.max(index + offset, 0), 0, name))
  }
  return (
    <div className={classes.chooser}>
      <TextInput
        aria-label={t('Find a column')}
        placeholder={t('Find a column')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.columns} aria-label={t('Columns')}>
        {columns.filter(fits).map((column, index) => (
          <li key={column.name}>
            <Checkbox
              size="xs"
              label={column.label}
              checked
              disabled={column.name === title}
              onChange={() => show(names.filter((name) => name !== column.name))}
            />
            <span className={classes.moves}>
              <input
                type="number"
                className={classes.width}
                aria-label={t('Width of {column}', { column: column.label })}
                min={minColumnWidth}
                max={widest}
                step={8}
                placeholder="auto"
                value={column.name === title && !column.resized ? '' : column.width}
                onChange={({ currentTarget: { value } }) =>
                  resize(column.name, value === '' ? null : withinWidths(Number(value)))
                }
              />
              <ActionIcon
                size={24}
                aria-label={t('Keep {column} in view', { column: column.label })}
                aria-pressed={pinned.includes(column.name)}
                variant={pinned.includes(column.name) ? 'light' : 'subtle'}
                color={pinned.includes(column.name) ? 'accent' : 'gray'}
                disabled={pinned.length >= mostPinned && !pinned.includes(column.name)}
                onClick={() => pinColumn(column.name, !pinned.includes(column.name))}
              >
                <IconPin size={14} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={t('Move {column} left', { column: column.label })}
                disabled={index === 0}
                onClick={() => move(column.name, -1)}
              >
                <IconArrowUp size={14} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={t('Move {column} right', { column: column.label })}
                disabled={index === columns.length - 1}
                onClick={() => move(column.name, 1)}
              >
                <IconArrowDown size={14} stroke={1.6} />
              </ActionIcon>
            </span>
          </li>
        ))}
        {otherColumns.filter(fits).map((column) => (
          <li key={column.name}>
            <Checkbox size="xs" label={column.label} checked={false} onChange={() => show([...names, column.name])} />
          </li>
        ))}
      </ul>
      <Button size="compact-sm" onClick={() => show(view.columns)}>
        {t('Reset columns')}
      </Button>
    </div>
  )
}
