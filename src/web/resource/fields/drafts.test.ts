import { describe, expect, it } from 'vitest'
import { items } from '../../../contract/resources/work/items.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { draftOf, readDraft } from './drafts.ts'

const { title, duedate, priority, percentcomplete, companyid, manualBudget } = projects.fields
const { projectedTimeSpent, assignedto } = items.fields

describe('what is typed becomes a wire value', () => {
  it.each([
    [title, ' Quayside offices ', 'Quayside offices'],
    [duedate, '2026-03-01', '2026-03-01'],
    [duedate, '', null],
    [priority, '2', 2],
    [companyid, '17', 17],
    [companyid, 'a-17', 'a-17'],
    [manualBudget, '1,250.50', 1250.5],
    [manualBudget, '1250,5', 1250.5],
    [percentcomplete, '45 %', 45],
    [projectedTimeSpent, '1:30', 90],
    [projectedTimeSpent, '90m', 90],
    [projectedTimeSpent, '1,5', 90],
    [projectedTimeSpent, '2h 15m', 135],
  ] as const)('%#: %o', (field, draft, value) => {
    expect(readDraft(field, draft)).toEqual({ value })
  })

  it('sends linked records by their ids', () => {
    expect(readDraft(assignedto, ['3', '4'])).toEqual({ value: [3, 4] })
  })

  it.each([
    [title, '', 'Title is required.'],
    [manualBudget, 'much', 'Fixed budget: much is not a number.'],
    [percentcomplete, '140', 'Progress is at most 100.'],
    [projectedTimeSpent, 'soon', 'Estimated time: write a duration such as 1:30, 90m or 1.5.'],
  ] as const)('refuses %#', (field, draft, message) => {
    expect(readDraft(field, draft)).toEqual({ message })
  })
})

it('shows a record as a person would type it', () => {
  const item = { id: 1, projectedTimeSpent: 95, assignedto: [{ id: 3, firstname: 'Iris' }] }
  expect(draftOf(projectedTimeSpent, item, 'projectedTimeSpent')).toBe('1h 35m')
  expect(draftOf(assignedto, item, 'assignedto')).toEqual(['3'])
  expect(draftOf(duedate, item, 'duedate')).toBe('')
})
