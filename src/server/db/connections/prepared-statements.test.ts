import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { preparedNames, repeatedTexts } from './prepared-statements.ts'

it('A statement is prepared from its third use, always with the same name', () => {
  const nameOf = repeatedTexts()
  const names = Array.from({ length: 5 }, () => nameOf('select $1'))
  expect(names).toEqual([undefined, undefined, 's1', 's1', 's1'])
  expect([1, 2, 3].map(() => nameOf('select $2')).at(-1)).toBe('s2')
})

it('Statements with inline values are not prepared, and those not used again are forgotten', () => {
  const nameOf = repeatedTexts()
  const long = 'x'.repeat(20_001)
  expect([1, 2, 3].map(() => nameOf(long))).toEqual([undefined, undefined, undefined])
  nameOf('select $1')
  nameOf('select $1')
  for (let each = 0; each < 1000; each++) nameOf(`select ${each}`)
  expect(nameOf('select $1')).toBeUndefined()
})

it('A connection with five hundred prepared statements is closed', () => {
  const names = preparedNames()
  const released: (boolean | undefined)[] = []
  const client = { release: (close?: boolean) => released.push(close) } as unknown as PoolClient
  for (let each = 0; each < 500; each++) names.note(client, `s${Math.max(each, 1)}`)
  names.release(client, false)
  names.note(client, 's500')
  names.release(client, false)
  expect(released).toEqual([false, true])
})
