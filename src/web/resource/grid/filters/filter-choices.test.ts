import { describe, expect, it } from 'vitest'
import { readFlagWord } from '../../../../contract/requests/filter-value.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import { type Actor, allActions, permissions } from '../../../../contract/rights.ts'
import {
  activeFilters,
  beginningOfTime,
  filterChoices,
  getOffered,
  getParameters,
  otherSpellings,
  readPresence,
  withDefaults,
  withoutAliases,
  withoutFilter,
} from './filter-choices.ts'

const actor: Actor = {
  account: 1,
  kind: 'user',
  credential: '',
  userType: 3,
  administrator: false,
  contact: 1,
  company: null,
  division: null,
  teams: [],
  grants: new Map([permissions.item, permissions.project].map((id) => [id, allActions])),
  timezone: 'UTC',
  locale: 'en',
}
const choices = filterChoices(items, actor)
const named = (name: string) => choices.find(({ names }) => names[0] === name) ?? expect.fail(`no filter ${name}`)

describe('filters of a list', () => {
  it('are offered once, regardless of aliases', () => {
    expect(choices.filter(({ field }) => field === 'activeworkstate')).toHaveLength(1)
    expect(choices.filter(({ field }) => field === 'duedate')).toHaveLength(1)
    expect(named('duefrom').names).toEqual(['duefrom', 'dueto'])
  })

  it('are offered once, and as people rather than ids', () => {
    const labels = getOffered(items, choices).map(({ label, kind }) => `${label} ${kind}`)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toContain('Assigned to people')
    expect(labels).not.toContain('Assigned to ids')
    expect(labels.filter((label) => label.includes('UTC'))).toEqual([])
  })

  it('are found in the URL under any alias', () => {
    const search = { activeworkstate: 'complete', duedateto: '-1d', search: 'roof' }
    expect(withoutAliases(choices, search)).toEqual({ status: 'complete', dueto: '-1d', search: 'roof' })
    expect(otherSpellings(named('duefrom'))).toEqual({ duedatefrom: null, duedateto: null })
  })

  it('show the service’s defaults, which are overridden by all values', () => {
    expect(withDefaults(items, choices, {})).toEqual({ status: 'active' })
    expect(withDefaults(items, choices, { status: 'complete' })).toEqual({})
    expect(withoutFilter(items, named('status'))).toEqual({ status: 'all' })
    expect(withoutFilter(items, named('duefrom'))).toEqual({ duefrom: null, dueto: null, hasduedate: null })
  })

  it('show the service’s default range, unless another one is set', () => {
    const ofTime = filterChoices(time, actor)
    const window = ofTime.find(({ field }) => field === 'starttime') ?? expect.fail('time has no window')
    const [from, to = ''] = window.names
    expect(withDefaults(time, ofTime, {})).toEqual({ [from]: '-6d', [to]: '+0d' })
    expect(withDefaults(time, ofTime, { [to]: '-1d' })).toEqual({})
    expect(withoutFilter(time, window)).toEqual({ [from]: beginningOfTime, [to]: null })
  })

  it('distinguish any value from no value', () => {
    const [due, stage, people] = [named('duefrom'), named('workstageid'), named('contacts')]
    expect(readPresence(due, { hasduedate: 'false' })).toBe(false)
    expect(readPresence(due, { dueto: '-1d' })).toBeNull()
    expect(readPresence(stage, { workstageid: 'none' })).toBe(false)
    expect(readPresence(stage, { workstageid: '!none' })).toBe(true)
    expect(readPresence(stage, { workstageid: '4,none' })).toBeNull()
    expect(readPresence(people, { contacts: 'unassigned' })).toBe(false)
  })

  it('show all parameters, so that none filters invisibly', () => {
    expect(getParameters(named('contacts'))).toEqual(['contacts', 'contactsmode'])
    expect(getParameters(named('searchname'))).toEqual(['searchname', 'name'])
    expect(activeFilters(choices, { hasduedate: 'true' })).toEqual([named('duefrom')])
    expect(activeFilters(choices, { name: 'Survey' })).toEqual([named('searchname')])
    expect(activeFilters(choices, { contactsmode: 'all' })).toEqual([])
  })

  it('parse every spelling of a boolean that the service accepts', () => {
    const billable = { values: ['billable', 'nonbillable'] }
    const read = (...texts: string[]) => texts.map((text) => readFlagWord(text, billable.values))
    expect(read('billable', 'true', '1', 'Billable')).toEqual([true, true, true, true])
    expect(read('nonbillable', 'false', '0')).toEqual([false, false, false])
    expect(read('', 'all')).toEqual([null, null])
    expect(readFlagWord('true', [])).toBe(true)
  })
})
