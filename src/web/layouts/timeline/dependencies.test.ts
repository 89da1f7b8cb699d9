import { describe, expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { getDependants, getWaits } from './dependencies.ts'

const task = (id: number, startdate?: string, duedate?: string, ...prerequisites: number[]) => ({
  id,
  startdate,
  duedate,
  prerequisites: prerequisites.map((each) => ({ id: each, name: '' })),
})

describe('dependencies on a timeline', () => {
  it('are pairs of records with dates, and broken if one begins before the other is due', () => {
    const records = [
      task(1, '2026-11-02', '2026-11-06'),
      task(2, '2026-11-06', '2026-11-10', 1),
      task(3, '2026-11-05', '2026-11-10', 1, 4, 99),
      task(4),
    ]
    expect(
      getWaits(records).map(({ record, prerequisite, isBroken }) => [record.id, prerequisite.id, isBroken]),
    ).toEqual([
      [2, 1, false],
      [3, 1, true],
    ])
  })

  it('are moved with their predecessors, once, even in a cycle', () => {
    const records = [task(1, '', '', 3), task(2, '', '', 1), task(3, '', '', 2, 1), task(4)]
    const along = (...ids: string[]) => getDependants(records, ids).map((record) => record.id)
    expect(along('1').toSorted(ascending)).toEqual([2, 3])
    expect(along('4')).toEqual([])
    expect(along('1', '3').toSorted(ascending)).toEqual([2])
  })
})
