import { describe, expect, it } from 'vitest'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { withOwnFields } from '../../../contract/resources/settings/own-fields.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { formatsFor } from '../inputs/fields/formats.ts'
import { canBePutBack, fieldChanges, getSentence, getVerb } from './history-words.ts'

const formats = formatsFor({ name: '', timezone: 'UTC', currency: 'AUD', locale: 'en-AU' })
const sentences = (before: object, after: object) =>
  fieldChanges(items, { id: 1, before, after }).map((change) => getSentence(change, formats))

describe('the history of a record', () => {
  it('shows the old and the new value', () => {
    expect(sentences({ name: 'Survey' }, { name: 'Site survey' })).toEqual(['changed Name from Survey to Site survey'])
    expect(sentences({ duedate: null }, { duedate: '2001-11-03' })).toEqual(['set Due to 3 Nov 2001'])
    expect(sentences({ duedate: '2001-11-03' }, { duedate: null })).toEqual(['cleared Due, it was 3 Nov 2001'])
  })

  it('uses the view’s labels for numeric values', () => {
    const [change] = fieldChanges(items, { id: 1, before: { priority: 2 }, after: { priority: 4 } })
    const words = { 2: 'High', 4: 'Low' }
    expect(change && getSentence(change, formats, { words })).toBe('changed Priority from High to Low')
  })

  it('shows changed custom fields by name', () => {
    const own = withOwnFields(items, [
      { id: 5, name: 'Area', type: 'number', entity: 'item', options: [] },
      { id: 7, name: 'Revision', type: 'dropdown', entity: 'item', options: ['p1', 'p2'] },
    ])
    const area = (value: string) => ({ id: 5, name: 'Area', value, type: 'number' })
    const revision = { id: 7, name: 'Revision', value: 'p1', type: 'dropdown' }
    const changes = fieldChanges(own, {
      id: 1,
      before: { customfields: [area('1250.5')] },
      after: { customfields: [area('80'), revision] },
    })
    expect(changes.map((each) => getSentence(each, formats))).toEqual([
      'changed Area from 1,250.5 to 80',
      'set Revision to p1',
    ])
    expect(changes[0] && canBePutBack(changes[0], 80)).toBe(true)
  })

  it('names linked records', () => {
    const nameOf = (target: string, id: unknown) =>
      target === 'workstages' ? { 3: 'To do', 4: 'Done' }[Number(id)] : ''
    const said = (before: object, after: object) =>
      fieldChanges(items, { id: 1, before, after }).map((change) => getSentence(change, formats, { nameOf }))
    expect(said({ activeworkstageid: 3 }, { activeworkstageid: 4 })).toEqual(['changed Work stage from To do to Done'])
    expect(said({ activeworkstageid: null }, { activeworkstageid: 4 })).toEqual(['set Work stage to Done'])
    // The caller cannot see the previous one.
    expect(said({ activeworkstageid: 5 }, { activeworkstageid: 4 })).toEqual(['changed Work stage'])
  })

  it('never shows ids', () => {
    expect(sentences({ itemcollectionid: 4711 }, { itemcollectionid: 4712 })[0]).toBe('changed Phase')
    expect(sentences({ assignedto: [4711] }, { assignedto: [] })[0]).not.toContain('4711')
  })

  it.each(resourceNames)('of %s uses people’s words', (name) => {
    const { fields } = resourceNamed(name)
    const after = Object.fromEntries(Object.keys(fields).map((wire) => [wire, 1]))
    const changes = fieldChanges(resourceNamed(name), { id: 1, before: {}, after })
    const labels = changes.map(({ field }) => field.label)
    expect(labels.filter((label) => /\b(ids?|utc|token|json|uuid)\b|_/i.test(label))).toEqual([])
    const numbers = changes.filter(({ field }) => field.kind === 'integer')
    expect(numbers.filter((change) => /(id|type)$/i.test(change.name))).toEqual([])
  })

  it('has a verb for each action', () => {
    expect(getVerb({ id: 1, action: 'complete' })).toBe('completed this')
    expect(getVerb({ id: 1, action: 'update' })).toBeNull()
  })
})

describe('restoring', () => {
  const [change] = fieldChanges(items, { id: 1, before: { name: 'Survey' }, after: { name: 'Site survey' } })
  const [links] = fieldChanges(items, { id: 1, before: { tags: [1] }, after: { tags: [] } })
  const [first] = fieldChanges(items, { id: 1, before: {}, after: { name: 'Survey' } })

  it('is offered if the value has changed since', () => {
    expect(change && canBePutBack(change, 'Site survey')).toBe(true)
    expect(change && canBePutBack(change, 'Survey')).toBe(false)
  })

  it('is not offered for lists, or if a required value would be cleared', () => {
    expect(links && canBePutBack(links, [])).toBe(false)
    expect(first && canBePutBack(first, 'Survey')).toBe(false)
  })
})
