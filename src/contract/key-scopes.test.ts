import { expect, it } from 'vitest'
import { ascending } from './ascending.ts'
import { allowsAccess, getRequiredScope } from './key-scopes.ts'
import { missingScope } from './missing-scope.ts'
import { resourceNames } from './registry.ts'
import { getSentence } from './requests/refusal.ts'

const out = ['apikeys', 'webhooks', 'webhookrequests', 'securityevents']

it('every resource has a scope, except those that would extend a key’s access', () => {
  expect(resourceNames.filter((name) => getRequiredScope(name) === 'unlimited').sort(ascending)).toEqual(
    out.toSorted(ascending),
  )
})

it('a key can access only its scopes', () => {
  const limits = { readonly: false, scopes: new Set(['time']) }
  expect(allowsAccess(limits, 'time', true)).toBe(true)
  for (const place of ['items', 'every', 'unlimited'] as const) expect(allowsAccess(limits, place, false)).toBe(false)
  expect(getSentence(missingScope(limits, 'items', false))).toBe('This API key lacks the scope items.')
})

it('a read-only key cannot write, and an expiring key cannot manage keys', () => {
  const reads = { readonly: true, scopes: null }
  expect([allowsAccess(reads, 'items', false), allowsAccess(reads, 'every', false)]).toEqual([true, true])
  expect([allowsAccess(reads, 'items', true), allowsAccess(reads, 'shared', true)]).toEqual([false, false])
  expect(allowsAccess({ readonly: false, scopes: null }, getRequiredScope('apikeys'), false)).toBe(false)
})
