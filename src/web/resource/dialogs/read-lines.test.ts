import { expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

it('A pasted list becomes a name per line, without bullets or numbers', () => {
  const text =
    '- Survey\r\n* Sketches\n\n  • Model\n1. Planning application\n2) Tender\n- [ ] Site visit\n[x] Handover\nDoors\t12\n'
  expect(readLines(text)).toEqual([
    'Survey',
    'Sketches',
    'Model',
    'Planning application',
    'Tender',
    'Site visit',
    'Handover',
    'Doors, 12',
  ])
})

it('Numbers and dashes that are part of a name are kept', () => {
  expect(readLines('2026 programme\n3-storey block\n-')).toEqual(['2026 programme', '3-storey block', '-'])
})
