import { expect, it } from 'vitest'
import { lacking, reaches, requiredScopeOf } from './key-scopes.ts'
import { resourceNames } from './registry.ts'

const out = ['apikeys', 'webhooks', 'webhookrequests', 'securityevents']

it('every kind of records has a place, and only those that would let a key do more take one without limits', () => {
  expect(resourceNames.filter((name) => requiredScopeOf(name) === 'unlimited').sort()).toEqual(out.toSorted())
})

it('a key reaches its scopes, and no other place', () => {
  const limits = { readonly: false, scopes: new Set(['time']) }
  expect(reaches(limits, 'time', true)).toBe(true)
  for (const place of ['items', 'every', 'unlimited'] as const) expect(reaches(limits, place, false)).toBe(false)
  expect(lacking(limits, 'items', false)).toBe('This API key lacks the scope items.')
})

it('a key that only reads writes nothing, and a key with a last day looks after no keys', () => {
  const reads = { readonly: true, scopes: null }
  expect([reaches(reads, 'items', false), reaches(reads, 'every', false)]).toEqual([true, true])
  expect([reaches(reads, 'items', true), reaches(reads, 'shared', true)]).toEqual([false, false])
  expect(reaches({ readonly: false, scopes: null }, requiredScopeOf('apikeys'), false)).toBe(false)
})
