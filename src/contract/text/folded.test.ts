import { expect, it } from 'vitest'
import { folded } from './folded.ts'

it.each([
  ['OISÍN', 'oisin'],
  ['Café', 'cafe'],
  ['Café'.normalize('NFD'), 'cafe'],
  ['Søren Łódź-Đuro', 'soren lodz-duro'],
  ['İstanbul ISPARTA ılık', 'istanbul isparta ilik'],
  ['ΕΛΛΆΔΑ ΟΔΌΣ', 'ελλαδα οδοσ'],
  ['GROẞE Straße', 'grosse strasse'],
  ['Ærø cœur Þór', 'aero coeur thor'],
  ['O’Brien 2024–25', "o'brien 2024-25"],
  ['ﬁnal Ａ１ m²', 'final a1 m2'],
  ['שָׁלוֹם مُحَمَّد أحمد', 'שלום محمد احمد'],
  ['한국 が 日本', '한국 が 日本'],
  ['a_b\\c 100%', 'a_b\\c 100%'],
])('%s is searched as %s', (text, found) => {
  expect(folded(text)).toBe(found)
  expect(folded(found)).toBe(found)
})
