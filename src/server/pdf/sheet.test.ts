import { expect, it } from 'vitest'
import { balanced } from './sheet.ts'

/** Wraps at spaces; each character has width 1. */
const linesOf = (words: string) => (width: number) => {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

it('No line of a footer of several lines has only a word or two', () => {
  const footer = linesOf('Registered architects. Copyright in all drawings stays with the practice until paid in full.')
  expect(footer(84)).toEqual([
    'Registered architects. Copyright in all drawings stays with the practice until paid',
    'in full.',
  ])
  const lines = balanced(footer, 84)
  expect(lines).toHaveLength(2)
  expect(Math.min(...lines.map(({ length }) => length))).toBeGreaterThan(35)
})

it('Text that fits into one line, or has no words, does not change', () => {
  expect(balanced(linesOf('Alder & Quay, Paris'), 84)).toEqual(['Alder & Quay, Paris'])
  expect(balanced(() => [], 84)).toEqual([])
})
