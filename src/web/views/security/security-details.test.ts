import { expect, it } from 'vitest'
import { securityDetails } from './security-details.ts'

it.each([
  ['methods: pwd', 'Password'],
  ['methods: pwd otp mfa', 'Password and one-time code'],
  ['name: Nightly report, key: 7', 'Nightly report'],
  [
    'program: Ask, me: anything, leadsTo: https://program.example',
    'Ask, me: anything · answers to https://program.example',
  ],
  ['what: passkey added, name: Tablet', 'Passkey added · Tablet'],
  ['changed: permissions administrator', 'Changed permissions, administrator'],
  ['sessions: 1', '1 session'],
  ['method: GET, path: /api/v4/companies', 'GET · /api/v4/companies'],
  ['something new', 'Something new'],
  [null, ''],
])('%s is %s', (detail, words) => {
  expect(securityDetails({ detail })).toBe(words)
})

it('Details name the person affected and the number of times', () => {
  expect(securityDetails({ subjectname: 'Rafael Quay', count: 12, detail: null })).toBe('For Rafael Quay · 12 times')
})
