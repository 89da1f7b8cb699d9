import { expect, it } from 'vitest'
import { allowsAccess, missingScopeMessage, requiredScopeOf } from './key-scopes.ts'
import { resourceNames } from './registry.ts'

const out = ['apikeys', 'webhooks', 'webhookrequests', 'securityevents']

it('every kind of records has a place, and only those that would let a key do more take one without limits', () => {
  expect(resourceNames.filter((name) => requiredScopeOf(name) === 'unlimited').sort()).toEqual(out.toSorted())
})

it('a key reaches its scopes, and no other place', () => {
  const limits = { readonly: false, scopes: new Set(['time']) }
  expect(allowsAccess(limits, 'time', true)).toBe(true)
  for (const place of ['items', 'every', 'unlimited'] as const) expect(allowsAccess(limits, place, false)).toBe(false)
  expect(missingScopeMessage(limits, 'items', false)).toBe('This API key lacks the scope items.')
})

it('a key that only reads writes nothing, and a key with a last day looks after no keys', () => {
  const reads = { readonly: true, scopes: null }
  expect([allowsAccess(reads, 'items', false), allowsAccess(reads, 'every', false)]).toEqual([true, true])
  expect([allowsAccess(reads, 'items', true), allowsAccess(reads, 'shared', true)]).toEqual([false, false])
  expect(allowsAccess({ readonly: false, scopes: null }, requiredScopeOf('apikeys'), false)).toBe(false)
})
