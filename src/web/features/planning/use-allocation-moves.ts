/** Moves allocations by a week, to the next person, or to the cell they were dropped on. */
import { useState } from 'react'
import { addDays } from '../../../contract/language/week.ts'
import type { PlannedPerson } from '../../../contract/operations/planning.ts'
import type { AllocationRecord } from '../../data/declared-records.ts'
import { usePlanChanges } from '../../data/lists/plan.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { getName, weekRange } from './plan-words.ts'
import type { CellRange, GridPosition } from './use-grid-selection.ts'

export interface AllocationStep {
  readonly weeks: number
  readonly people: number
}

export interface AllocationMoves {
  /** Everyone that an allocation can be moved to. */
  readonly people: readonly PlannedPerson[]
  /** Id of the allocation just moved by keyboard, which keeps the focus. */
  readonly movedId: string | null
  readonly step: (record: AllocationRecord, gridPosition: GridPosition, step: AllocationStep) => void
  readonly drop: (record: AllocationRecord, gridPosition: GridPosition) => void
}

/** @param show opens the cell that the allocation was moved to */
export function useAllocationMoves(
  people: readonly PlannedPerson[],
  weeks: readonly string[],
  show: (range: CellRange | null) => void,
): AllocationMoves {
  const changes = usePlanChanges()
  const { locale } = useFormats()
  const [movedText, setMoved] = useState<string | null>(null)
  const put = (record: AllocationRecord, gridPosition: GridPosition): boolean => {
    const person = people.find(({ contactid }) => contactid === gridPosition.person)
    const week = weeks[gridPosition.week]
    const day = (record.starttime ?? '').slice(0, 10)
    const currentWeek = weeks.findLast((candidate) => candidate <= day)
    if (!person || !week || !currentWeek) return false
    if (week === currentWeek && person.contactid === Number(record.contactid)) return false
    const where = `${getName(person)}, ${weekRange(week, locale)}`
    // Keeps the day of the week.
    const sameDay = addDays(week, daysBetween(currentWeek, day))
    changes.move(
      record,
      { contactid: person.contactid, day: sameDay },
      t('Moved “{name}” to {where}', { name: record.itemname ?? t('Item'), where }),
    )
    return true
  }
  return {
    people,
    movedId: movedText,
    step: (record, gridPosition, { weeks: weekStep, people: down }) => {
      const row = people.findIndex(({ contactid }) => contactid === gridPosition.person)
      const person = people[row + down]
      const week = gridPosition.week + weekStep
      if (!person || !put(record, { person: person.contactid, week })) return
      setMoved(key(record))
      show({ person: person.contactid, firstWeek: week, lastWeek: week })
    },
    drop: (record, gridPosition) => {
      setMoved(null)
      if (put(record, gridPosition)) show(null)
    },
  }
}

const daysBetween = (start: string, end: string) => Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)
