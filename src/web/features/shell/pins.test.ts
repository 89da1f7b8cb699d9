import { expect, it } from 'vitest'
import { movePin, toggled } from './pins.ts'

const pin = (id: string) => ({ id, title: `Project ${id}` })
const pins = [pin('1'), pin('2'), pin('3')]
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id).join(' ')

it('A new pin is last, and pinning again removes it', () => {
  expect(ids(toggled(pins, pin('4')))).toBe('1 2 3 4')
  expect(ids(toggled(pins, pin('2')))).toBe('1 3')
})

it('A pin moves by one position and stops at the ends', () => {
  expect(ids(movePin(pins, '3', -1))).toBe('1 3 2')
  expect(ids(movePin(pins, '1', 1))).toBe('2 1 3')
  expect(movePin(pins, '1', -1)).toBe(pins)
  expect(movePin(pins, '9', 1)).toBe(pins)
})

it('The number of pins is limited', () => {
  const many = Array.from({ length: 20 }, (_, n) => pin(String(n)))
  expect(ids(toggled(many, pin('new'))).endsWith('19 new')).toBe(true)
  expect(toggled(many, pin('new'))).toHaveLength(20)
})
