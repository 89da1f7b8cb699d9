/**
 * A grid of the invalid rows, editable in place. A row is validated again as soon as one of its cells loses the focus.
 */
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { rowChoices } from '../../../../contract/imports/import-status.ts'
import type { Import, ImportProblem, ImportRow } from '../../../../contract/operations/imports.ts'
import { useImportChanges, useImportRows } from '../../../data/imports.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { announceFailure } from '../../../ui/toasts.tsx'
import { CauseList } from './cause-list.tsx'
import { getWords, isQuestion, optionName } from './import-words.ts'
import classes from './imports.module.css'

/** The mapped columns, with their index in the file: those with mistakes first, where they are seen without scrolling. */
function shownColumns({ columns }: Import, rows: readonly ImportRow[]) {
  const columnsWithField = columns.flatMap(({ heading, field }, index) =>
    field === null ? [] : [{ heading, columnIndex: index }],
  )
  const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ column }) => column)))
  return [
    ...columnsWithField.filter(({ columnIndex: index }) => wrong.has(index)),
    ...columnsWithField.filter(({ columnIndex: index }) => !wrong.has(index)),
  ]
}

export function BadRows({ file }: { file: Import }) {
  const cache = useQueryClient()
  const { data, error, refetch } = useImportRows(file.id, 'bad')
  const { mend, decide } = useImportChanges()
  const { number } = useFormats()
  const grid = useRef<HTMLTableElement>(null)
  const [text, setSaid] = useState('')
  const rows = (data ?? []).filter((row) => !isQuestion(row))
  const columns = shownColumns(file, rows)

  const settle = async (row: ImportRow, change: Promise<ImportRow>) => {
    const next = await change.catch((refusal: unknown) => {
      announceFailure(t("Couldn't check row {row}", { row: row.row }), refusal)
      return null
    })
    if (!next) return false
    const isFine = next.status !== 'bad'
    setSaid(
      isFine
        ? t('Row {row} is ready.', { row: row.row })
        : t('Row {row}: {problems}', {
            row: row.row,
            problems: next.problems.map(getWords).join(' '),
          }),
    )
    const hadFocus = grid.current?.contains(document.activeElement)
    cache.setQueryData<ImportRow[]>(['imports', file.id, 'bad'], (rows = []) =>
      rows.flatMap((record) => (record.row !== row.row ? [record] : isFine ? [] : [next])),
    )
    if (isFine && hadFocus) requestAnimationFrame(() => focusBad(grid.current))
    return true
  }
  if (error && !data) return <LoadFailure what={t('the rows')} error={error} retry={refetch} />
  return (
    <>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      <CauseList file={file} />
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes a wide table scrollable by keyboard
        <section className={classes.grid} aria-label={t('Rows to fix')} tabIndex={0}>
          <table ref={grid}>
            <thead>
              <tr>
                <th scope="col">{t('Row')}</th>
                {columns.map(({ heading, columnIndex: index }) => (
                  <th key={index} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <BadRow
                  key={row.row}
                  row={row}
                  columns={columns}
                  save={(cells) => settle(row, mend(file.id, row.row, cells))}
                  choose={(option) => settle(row, decide(file.id, row.row, getDecision(option)))}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && file.bad > data.length && data.length > 0 && (
        <p className="quiet">
          {t(
            'These are the first {count} of {total}. If many rows share a mistake, correct the file and choose it again.',
            {
              count: number(data.length),
              total: number(file.bad),
            },
          )}
        </p>
      )}
    </>
  )
}

/** Options are record ids or decisions about the row. */
function getDecision(option: string) {
  const choice = rowChoices.find((rowChoice) => rowChoice === option)
  return choice ? { choice } : { recordid: Number(option) }
}

interface BadRowProps {
  readonly row: ImportRow
  readonly columns: readonly { readonly heading: string; readonly columnIndex: number }[]
  /** @returns whether the request succeeded */
  readonly save: (cells: readonly string[]) => Promise<boolean>
  readonly choose: (option: string) => void
}

function BadRow({ row, columns, save, choose }: BadRowProps) {
  const [drafts, setTyped] = useState<Readonly<Record<number, string>>>({})
  const cells = columns.reduce<string[]>(
    (cellTexts, { columnIndex }) =>
      Object.assign(cellTexts, { [columnIndex]: drafts[columnIndex] ?? row.cells[columnIndex] ?? '' }),
    Array.from(
      { length: Math.max(row.cells.length, ...columns.map(({ columnIndex }) => columnIndex + 1)) },
      (_, index) => row.cells[index] ?? '',
    ),
  )
  /** The cells sent last, as Enter sends them before the cell loses the focus. */
  const sentRef = useRef<readonly string[]>(row.cells)
  const commit = async () => {
    const isSame = (otherCells: readonly string[]) => cells.every((cell, index) => cell === (otherCells[index] ?? ''))
    if (isSame(row.cells) || isSame(sentRef.current)) return
    sentRef.current = cells
    if (!(await save(cells))) sentRef.current = row.cells
  }
  const isBad = (index: number) => row.problems.some(({ column }) => column === index)
  /** On phones, which show only invalid cells: a cell that identifies the row. */
  const about = columns
    .toSorted((first, second) => first.columnIndex - second.columnIndex)
    .find(({ columnIndex }) => !isBad(columnIndex) && cells[columnIndex])?.columnIndex
  const matchingProblems = row.problems.filter(
    ({ column }) => column === null || !columns.some(({ columnIndex }) => columnIndex === column),
  )
  return (
    <tr>
      <th scope="row" className="number">
        <span className={classes.rowName}>{t('Row')} </span>
        {row.row}
        {about !== undefined && matchingProblems.length === 0 && (
          <span className={classes.rowName}> · {cells[about]}</span>
        )}
        {matchingProblems.map((problem) => (
          <span key={problem.message} className={classes.wrong}>
            {getWords(problem)}
          </span>
        ))}
      </th>
      {columns.map(({ heading, columnIndex }) => (
        <Cell
          key={columnIndex}
          label={t('{heading}, row {row}', { heading, row: row.row })}
          heading={heading}
          value={cells[columnIndex] ?? ''}
          problem={row.problems.find(({ column }) => column === columnIndex)}
          isWanted={matchingProblems.length > 0}
          onType={(text) => setTyped({ ...drafts, [columnIndex]: text })}
          onRevert={() => setTyped({ ...drafts, [columnIndex]: row.cells[columnIndex] ?? '' })}
          onLeave={commit}
          onChoose={(option, decides) => (decides ? choose(option) : save(cells.with(columnIndex, option)))}
        />
      ))}
    </tr>
  )
}

interface CellProps {
  readonly label: string
  readonly heading: string
  readonly value: string
  readonly problem: ImportProblem | undefined
  /** Whether a valid cell is shown on phones, because the row as a whole is invalid. */
  readonly isWanted: boolean
  readonly onType: (text: string) => void
  readonly onRevert: () => void
  readonly onLeave: () => void
  readonly onChoose: (option: string, decides: boolean) => void
}

function Cell({ label, heading, value, problem, isWanted, onType, onRevert, onLeave, onChoose }: CellProps) {
  const id = useId()
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') onRevert()
    if (event.key !== 'Enter') return
    event.preventDefault()
    onLeave()
    focusBad(event.currentTarget.closest('table'), event.currentTarget)
  }
  return (
    <td data-bad={problem !== undefined || undefined} data-wanted={isWanted || undefined}>
      <span className={classes.cellName} aria-hidden>
        {heading}
      </span>
      <input
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={keys}
        onBlur={onLeave}
      />
      {problem !== undefined && (
        <span id={id} className={classes.wrong}>
          {getWords(problem)}
        </span>
      )}
      {problem?.options && (
        <NativeSelect
          aria-label={t('Who or what is meant: {label}', { label })}
          value=""
          data={[
            { value: '', label: t('Choose…') },
            ...problem.options.map((option) => ({ ...option, label: optionName(option) })),
          ]}
          onChange={({ currentTarget }) => onChoose(currentTarget.value, problem.decides ?? false)}
        />
      )}
    </td>
  )
}

/** Focuses the next invalid cell after `from`, or the first one. */
function focusBad(table: HTMLTableElement | null, element?: Element): void {
  const bad = [...(table?.querySelectorAll<HTMLInputElement>('input[aria-invalid=true]') ?? [])]
  const next = element && bad.find((input) => element.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING)
  ;(next ?? (element ? undefined : bad[0]))?.focus()
}
