/** Moves allocations by a week, to the next person, or to the cell they were dropped on. */
import { useState } from 'react'
import { addDays } from '../../../contract/language/week.ts'
import type { PlannedPerson } from '../../../contract/resources/time/planning.ts'
import type { AllocationRecord } from '../../data/declared-records.ts'
import { usePlanChanges } from '../../data/lists/plan.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { nameOf, weekRange } from './plan-words.ts'
import type { CellRange, GridPosition } from './use-grid-selection.ts'

export interface AllocationStep {
  readonly weeks: number
  readonly people: number
}

export interface AllocationMoves {
  /** Everyone that an allocation can be moved to. */
  readonly people: readonly PlannedPerson[]
  /** Id of the allocation just moved by keyboard, which keeps the focus. */
  readonly moved: string | null
  readonly step: (record: AllocationRecord, from: GridPosition, step: AllocationStep) => void
  readonly drop: (record: AllocationRecord, to: GridPosition) => void
}

/** @param show opens the cell that the allocation was moved to */
export function useAllocationMoves(
  people: readonly PlannedPerson[],
  weeks: readonly string[],
  show: (range: CellRange | null) => void,
): AllocationMoves {
  const changes = usePlanChanges()
  const { locale } = useFormats()
  const [moved, setMoved] = useState<string | null>(null)
  const put = (record: AllocationRecord, to: GridPosition): boolean => {
    const person = people.find(({ contactid }) => contactid === to.person)
    const week = weeks[to.week]
    const day = (record.starttime ?? '').slice(0, 10)
    const from = weeks.findLast((each) => each <= day)
    if (!person || !week || !from) return false
    if (week === from && person.contactid === Number(record.contactid)) return false
    const where = `${nameOf(person)}, ${weekRange(week, locale)}`
    // Keeps the day of the week.
    const sameDay = addDays(week, daysBetween(from, day))
    changes.move(
      record,
      { contactid: person.contactid, day: sameDay },
      t('Moved “{name}” to {where}', { name: record.itemname ?? t('Item'), where }),
    )
    return true
  }
  return {
    people,
    moved,
    step: (record, from, { weeks: by, people: down }) => {
      const row = people.findIndex(({ contactid }) => contactid === from.person)
      const person = people[row + down]
      const week = from.week + by
      if (!person || !put(record, { person: person.contactid, week })) return
      setMoved(key(record))
      show({ person: person.contactid, from: week, to: week })
    },
    drop: (record, to) => {
      setMoved(null)
      if (put(record, to)) show(null)
    },
  }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
