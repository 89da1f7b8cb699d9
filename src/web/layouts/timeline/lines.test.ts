import { describe, expect, it } from 'vitest'
import { getGroups, getLines } from './lines.ts'

const records = [
  { id: 1, phase: 7, phasename: 'Concept', startdate: '2026-11-02', duedate: '2026-11-06', percentcomplete: 100 },
  { id: 2, duedate: '2026-11-20' },
  { id: 3, phase: 7, phasename: 'Concept', duedate: '2026-11-12', percentcomplete: 50 },
  { id: 4, phase: 8, phasename: 'Site' },
]
const grouping = { fieldName: 'phase', caption: 'phasename', ungrouped: 'No phase' }

describe('the rows of a timeline', () => {
  it('are under a heading for each group, in the order of the first records', () => {
    expect(getLines(records, grouping).map((line) => (line.kind === 'heading' ? line.name : line.record.id))).toEqual([
      'Concept',
      1,
      3,
      'No phase',
      2,
      'Site',
      4,
    ])
  })

  it('have headings that span their records', () => {
    const headings = getLines(records, grouping).filter((line) => line.kind === 'heading')
    expect(headings.map(({ days, progress }) => [days, progress])).toEqual([
      [['2026-11-02', '2026-11-12'], 75],
      [['2026-11-20', '2026-11-20'], 0],
      [null, 0],
    ])
  })

  it('are found by their heading, so that they move with it', () => {
    const groups = [...getGroups(records, grouping)].map(([id, those]) => [id, those.map((record) => record.id)])
    expect(groups).toEqual([
      ['group-7', [1, 3]],
      ['group-', [2]],
      ['group-8', [4]],
    ])
    expect(getGroups(records, null).size).toBe(0)
  })
})
