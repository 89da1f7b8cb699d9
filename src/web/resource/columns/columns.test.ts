import { describe, expect, it } from 'vitest'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { contacts } from '../../../contract/resources/people/contacts.ts'
import { expenses } from '../../../contract/resources/time/expenses.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { type Actor, actions, permissions } from '../../../contract/rights.ts'
import { filterChoices, getOffered } from '../grid/filters/filter-choices.ts'
import { chosenColumns, getColumns, isSummed } from './columns.ts'

/** A staff member who can view and edit projects, plus the permissions given. */
function staff(...granted: number[]): Actor {
  const all = actions.view | actions.add | actions.edit | actions.delete
  return {
    account: 1,
    kind: 'user',
    credential: '',
    userType: 3,
    administrator: false,
    contact: 1,
    company: null,
    division: null,
    teams: [],
    grants: new Map([permissions.project, ...granted].map((id) => [id, all])),
    timezone: 'UTC',
    locale: 'en',
  }
}

const names = (actor: Actor) => getColumns(projects, actor).map(({ name }) => name)

describe('columns', () => {
  it('contain no money for those who may not see it', () => {
    expect(names(staff(permissions.sensitive))).toContain('budget')
    expect(names(staff())).not.toContain('budget')
    expect(chosenColumns(getColumns(projects, staff()), ['title', 'budget'], 'title').map(({ name }) => name)).toEqual([
      'title',
    ])
  })

  it('have sums of durations and amounts, but not of prices per piece or per hour', () => {
    const summed = getColumns(expenses, staff(permissions.sensitive, permissions.timelog)).filter(isSummed)
    expect(summed.map(({ name }) => name)).toEqual(['total'])
    const rates = getColumns(contacts, staff(permissions.sensitive, permissions.viewAllWork)).filter(isSummed)
    expect(rates).toEqual([])
  })

  it('combine the id of a record with its name', () => {
    const company = getColumns(projects, staff(permissions.viewAllWork)).find(({ name }) => name === 'companyname')
    expect(company).toMatchObject({ asks: ['companyname', 'companyid'], relation: 'companyid', edits: 'companyid' })
    expect(names(staff())).not.toContain('companyid')
  })

  it('are not editable if the field or the caller does not allow it', () => {
    const find = (actor: Actor, name: string) => getColumns(projects, actor).find((column) => column.name === name)
    expect(find(staff(), 'percentcomplete')?.edits).toBeNull()
    expect(find({ ...staff(), grants: new Map([[permissions.project, actions.view]]) }, 'duedate')?.edits).toBeNull()
  })

  it('edit sharing only for those who may share every record', () => {
    const manager = (actor: Actor) => getColumns(projects, actor).find(({ name }) => name === 'managername')?.edits
    expect(manager(staff(permissions.viewAllWork))).toBe('managerid')
    expect(manager(staff())).toBeNull()
  })

  it('sort a computed name by the fields of its order', () => {
    expect(getColumns(contacts, staff()).find(({ name }) => name === 'fullname')?.sortBy).toBe('lastname')
  })

  it('always include the title, and nothing unknown', () => {
    const chosen = chosenColumns(getColumns(projects, staff()), ['duedate', 'nonsense'], 'title')
    expect(chosen.map(({ name }) => name)).toEqual(['title', 'duedate'])
  })

  it.each(resourceNames)('of %s and their filters use people’s words', (name) => {
    const resource = resourceNamed(name)
    const administrator: Actor = { ...staff(), administrator: true }
    const filters = getOffered(resource, filterChoices(resource, administrator))
    const columns = getColumns(resource, administrator)
    const labels = [...columns, ...filters].map(({ label }) => label)
    expect(labels.filter((label) => /\b(ids?|utc|token|json|uuid)\b|_/i.test(label))).toEqual([])
    // Ids and codes are meaningless to people.
    const numbers = columns.filter(({ field }) => field.kind === 'integer').map(({ name: wire }) => wire)
    expect(numbers.filter((wire) => /(id|type)$/i.test(wire))).toEqual([])
  })
})
