/** A popover of a cell with the person's allocations in that week, editable in place, and a form to add more. */
import { Popover } from '@mantine/core'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { addDays } from '../../../contract/language/week.ts'
import type { PlannedPerson } from '../../../contract/operations/planning.ts'
import { timeallocations } from '../../../contract/resources/time/time.ts'
import { useList } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { AllocateForm } from './allocate-form.tsx'
import { AllocationRow } from './allocation-row.tsx'
import { figuresInWords, getName, hoursIn, weekRange } from './plan-words.ts'
import classes from './planning.module.css'
import type { AllocationDrag } from './use-allocation-drag.ts'
import type { AllocationMoves } from './use-allocation-moves.ts'
import { type CellRange, type GridPosition, getElement } from './use-grid-selection.ts'

interface Props {
  readonly range: CellRange
  readonly person: PlannedPerson
  /** The scroll container of the grid, which contains the popover. */
  readonly within: RefObject<HTMLDivElement | null>
  readonly may: { readonly add: boolean; readonly edit: boolean; readonly remove: boolean }
  readonly drag: AllocationDrag
  readonly moves: AllocationMoves
  readonly close: () => void
}

export function WeekPopover(props: Props) {
  const { range, within, drag, close } = props
  const place = usePlace({ person: range.person, week: range.lastWeek }, within)
  if (!place) return null
  const dismiss = () => {
    close()
    getElement({ person: range.person, week: range.lastWeek })?.focus()
  }
  return (
    <Popover
      opened
      onDismiss={dismiss}
      // The library would close it before an opened list inside of it, which handles Escape itself.
      closeOnEscape={false}
      position="bottom"
      width={380}
      // The anchor is not a control.
      withRoles={false}
      trapFocus
      returnFocus={false}
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <div className={classes.anchor} style={place} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        onKeyDown={({ key }) => key === 'Escape' && dismiss()}
        className={classes.popover}
        data-dragging={drag.dragged !== null || undefined}
        aria-label={`${getName(props.person)}, ${props.person.weeks[range.firstWeek]?.week ?? ''}`}
      >
        <Content {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Position of the cell within the scroll container. */
function usePlace(cell: GridPosition, within: RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState<Record<'left' | 'top' | 'width' | 'height', number> | null>(null)
  const { person, week } = cell
  useLayoutEffect(() => {
    const [cellBox, container] = [getElement({ person, week })?.getBoundingClientRect(), within.current]
    if (!cellBox || !container) return
    const box = container.getBoundingClientRect()
    const [left, top] = [cellBox.left - box.left + container.scrollLeft, cellBox.top - box.top + container.scrollTop]
    setPlace({ left, top, width: cellBox.width, height: cellBox.height })
  }, [person, week, within])
  return place
}

const fields = 'itemid,itemname,projectid,projecttitle,contactid,starttime,timeallocated,timeBillable'

function Content({ range, person, may, drag, moves, close }: Props) {
  const { locale } = useFormats()
  const hours = hoursIn(locale)
  const weeks = person.weeks.slice(range.firstWeek, range.lastWeek + 1)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return null
  const isOne = first === last
  const when = isOne
    ? weekRange(first.week, locale)
    : t('{first} to {last}', {
        first: weekRange(first.week, locale),
        last: weekRange(last.week, locale),
      })
  return (
    <>
      <div>
        <h2>{getName(person)}</h2>
        <p className="quiet">{when}</p>
        {isOne && <p className="quiet">{figuresInWords(first, hours)}</p>}
      </div>
      {isOne && <Allocations {...{ person, may, drag, moves }} week={first.week} index={range.firstWeek} />}
      {may.add && (
        <AllocateForm person={person} weeks={weeks.map(({ week }) => week)} onDone={isOne ? undefined : close} />
      )}
    </>
  )
}

interface AllocationsProps extends Pick<Props, 'person' | 'may' | 'drag' | 'moves'> {
  readonly week: string
  readonly index: number
}

function Allocations({ person, may, drag, moves, week, index }: AllocationsProps) {
  const params = {
    contactid: String(person.contactid),
    startdatefrom: week,
    startdateto: addDays(week, 6),
    fields,
    sortby: 'starttime',
  }
  const { data, error, refetch } = useList(timeallocations, params)
  if (error && !data) return <LoadFailure what={t('the allocations')} error={error} retry={refetch} />
  if (!data) return <p className="quiet">{t('Loading…')}</p>
  if (data.rows.length === 0) return <p className="quiet">{t('Nothing allocated yet.')}</p>
  return (
    <ul>
      {data.rows.map((record) => (
        <AllocationRow
          key={record.id}
          record={record}
          cell={{ person: person.contactid, week: index }}
          {...{ may, drag, moves }}
        />
      ))}
    </ul>
  )
}
