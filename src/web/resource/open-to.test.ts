import { expect, it } from 'vitest'
import { projects } from '../../contract/resources/work/projects.ts'
import { type Actor, userTypes } from '../../contract/rights.ts'
import type { Me } from '../data/me.ts'
import { withOwn } from './inputs/fields/own-fields.ts'
import { isOpenTo, openTo } from './open-to.ts'
import type { View } from './view.ts'

const actor = { kind: 'user', contact: 7, company: 3, division: null, grants: new Map() } as unknown as Actor
const contractor: Actor = { ...actor, userType: userTypes.contractor }
const staff: Actor = { ...actor, userType: userTypes.staff }
const view = { resource: projects, links: { companyid: 'record', managerid: 'record' } } as unknown as View

it('Contractors get links to their own company and page only', () => {
  expect([3, '3', 4].map((id) => isOpenTo(contractor, 'companies', id))).toEqual([true, true, false])
  expect([7, 8].map((id) => isOpenTo(contractor, 'contacts', id))).toEqual([true, false])
  expect(isOpenTo(contractor, 'projects', 4)).toBe(true)
})

it('Companies and people are links for staff, but not for contractors', () => {
  expect(openTo(contractor, view).links).toEqual({})
  expect(openTo(staff, view)).toBe(view)
  expect(isOpenTo(staff, 'companies', 4)).toBe(true)
})

it('Links of division staff to companies and people depend on the record', () => {
  const doubting = openTo({ ...staff, division: 2 } as Actor, view)
  expect(doubting.links).toEqual({ companyid: 'doubtful', managerid: 'doubtful' })
  const bare: View = { ...view, links: { itemid: 'record' } }
  expect(openTo({ ...staff, division: 2 } as Actor, bare)).toBe(bare)
})

it('Links depend on the viewer, and the result is cached', () => {
  const ownFields: Me['ownFields'] = []
  const seenBy = (who: Actor) => withOwn({ actor: who, ownFields } as unknown as Me, view)
  expect(seenBy(staff)).toBe(view)
  expect(seenBy(contractor).links).toEqual({})
  expect(seenBy(contractor)).toBe(seenBy(contractor))
  expect(withOwn({ actor: contractor, ownFields } as unknown as Me, seenBy(contractor))).toBe(seenBy(contractor))
  expect(seenBy(staff)).toBe(view)
})
