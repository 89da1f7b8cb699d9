/** The columns of a list to tick and to put in order. */
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useState } from 'react'
import { narrowest, widest, withinWidths } from '../table/layout.ts'
import classes from './column-chooser.module.css'
import type { Column } from './columns.ts'

export interface ColumnListProps {
  readonly all: readonly Column[]
  readonly shown: readonly Column[]
  readonly title: string
  readonly standard: readonly string[]
  readonly show: (names: readonly string[]) => void
  /** Pixels; null is the column's own width. */
  readonly resize: (name: string, width: number | null) => void
}

export function ColumnList({ all, shown, title, standard, show, resize }: ColumnListProps) {
  const [wanted, setWanted] = useState('')
  const names = shown.map(({ name }) => name)
  const others = all.filter((column) => !names.includes(column.name))
  const fits = ({ label }: Column) => label.toLowerCase().includes(wanted.trim().toLowerCase())
  const move = (name: string, by: number) => {
    const at = names.indexOf(name)
    show(names.toSpliced(at, 1).toSpliced(Math.max(at + by, 0), 0, name))
  }
  return (
    <div className={classes.chooser}>
      <TextInput
        aria-label="Find a column"
        placeholder="Find a column"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.columns} aria-label="Columns">
        {shown.filter(fits).map((column, at) => (
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
                aria-label={`Width of ${column.label}`}
                min={narrowest}
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
                aria-label={`Move ${column.label} left`}
                disabled={at === 0}
                onClick={() => move(column.name, -1)}
              >
                <IconArrowUp size={14} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={`Move ${column.label} right`}
                disabled={at === shown.length - 1}
                onClick={() => move(column.name, 1)}
              >
                <IconArrowDown size={14} stroke={1.6} />
              </ActionIcon>
            </span>
          </li>
        ))}
        {others.filter(fits).map((column) => (
          <li key={column.name}>
            <Checkbox size="xs" label={column.label} checked={false} onChange={() => show([...names, column.name])} />
          </li>
        ))}
      </ul>
      <Button size="compact-sm" onClick={() => show(standard)}>
        Standard columns
      </Button>
    </div>
  )
}
