// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { deleteDrafts, useDraft } from './drafts.ts'

const nothing = { body: '', isShared: false }
const ada = { id: '7' }
const at = (place: string, person = ada) => renderHook(() => useDraft(person, place, nothing)).result

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('A draft is restored after navigation, for the same person and place only', () => {
  const first = at('projects/4')
  act(() => first.current.set({ body: 'Half a ' }))
  act(() => first.current.set({ isShared: true }))
  cleanup()
  expect(at('projects/4').current.value).toEqual({ body: 'Half a ', isShared: true })
  expect(at('projects/5').current.value).toEqual(nothing)
  expect(at('projects/4', { id: '8' }).current.value).toEqual(nothing)
})

it('A sent draft is removed, even after leaving the page; later input stays', () => {
  const composer = at('quotes/1')
  act(() => composer.current.set({ body: 'Sent' }))
  const sent = composer.current.value
  act(() => composer.current.set({ body: 'Sent, and the next' }))
  act(() => composer.current.forget(sent))
  expect(composer.current.value.body).toBe('Sent, and the next')
  const { value, forget } = composer.current
  cleanup()
  forget(value)
  expect(at('quotes/1').current.value).toEqual(nothing)
})

it('Emptied drafts, and those of signed-out users, are removed', () => {
  const composer = at('invoices/2')
  act(() => composer.current.set({ body: 'x' }))
  act(() => composer.current.set({ body: '' }))
  expect(sessionStorage.length).toBe(0)
  act(() => composer.current.set({ body: 'x' }))
  sessionStorage.setItem('other', '1')
  deleteDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
