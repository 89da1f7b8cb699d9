/**
 * Names say what they hold: a row is a `row` or an `invoice`, a boolean is `isOpen`, a function is `getTotal`. A bare
 * participle or determiner (`found`, `given`, `other`), a preposition (`of`, `at`), `...Of` and `wire` for the name of a
 * field make a reader look for the declaration first. Rates are those of today, rounded up: lower them when names get
 * better, never raise them.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Declared, declaredIn } from './declared-names.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const bareWords = new Set(
  `
  added all allowed another answered any anything applied asked asking assigned begun being belonging booked
  borrowed both bound broken brought built called caught changed checked chosen cleared collected come coming
  counted covered created declared denied described doing done drawn driven dropped each edited ended entered
  everybody everything excluded expected failed fallen felt fewest filled filtered finished fixed forgotten
  formatted found freed given giving going gone granted grouped grown handed having heard held hidden holding
  imported included invited joined keeping kept keyed knowing known laid largest least leaving led left lent limited
  linked listed loaded locked logged longest looked lost made making marked matched meant merged met missed missing
  most moved named narrowed needed nobody none nothing offered opened ordered other others own owned parsed passed
  picked planned posted prepared printed proven pulled pushed queued raised ranked reached refused rejected related
  released remaining remembered removed renamed rendered repeated replaced reported requested required reserved
  resolved restored returned reversed risen rounded running said same saved scheduled searched seen selected sent
  separated served settled shaken shown signed skipped some somebody something sorted sought spelled spent spoken
  standing started starting stated stood stopped stored stripped struck submitted such summed swapped swept taken
  that these this those thought thrown timed told touched tracked translated tried trimmed turned typed understood
  unknown updated used visited waiting wanted watching whole woken won wrapped written
  `
    .trim()
    .split(/\s+/),
)
const prepositions = new Set('of at on by per from with to for in'.split(' '))

/** `bareWords` and `suffixOf` per 1,000 declared names; `prepositions` and `wire` are numbers of names. */
const limits = {
  contract: { bareWords: 5, suffixOf: 3, prepositions: 3, wire: 0 },
  server: { bareWords: 5.6, suffixOf: 3, prepositions: 57, wire: 3 },
  web: { bareWords: 4, suffixOf: 2, prepositions: 6, wire: 0 },
}

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test-[^/]+$|^src\/server\/testing\//.test(file))
const declared = new Map(sources.map((file) => [file, declaredIn(file, readFileSync(join(root, file), 'utf8'))]))

const inRoom = (room: string): readonly Declared[] =>
  [...declared].filter(([file]) => file.startsWith(`src/${room}/`)).map(([, content]) => content)

describe('names', () => {
  it.each(Object.entries(limits))('of the %s are words of the field', (room, limit) => {
    const names = inRoom(room).flatMap((content) => content.names)
    const rate = (is: (name: string) => boolean) => (1000 * names.filter(is).length) / names.length
    expect(
      rate((name) => bareWords.has(name)),
      'bare participles and determiners',
    ).toBeLessThanOrEqual(limit.bareWords)
    expect(
      rate((name) => /[a-z0-9]Of$/.test(name)),
      'names that end with Of',
    ).toBeLessThanOrEqual(limit.suffixOf)
    const count = (is: (name: string) => boolean) => names.filter(is).length
    expect(
      count((name) => prepositions.has(name)),
      'prepositions',
    ).toBeLessThanOrEqual(limit.prepositions)
    expect(
      count((name) => /^wires?(?![a-z])|[a-z]Wires?$/.test(name)),
      'wire',
    ).toBeLessThanOrEqual(limit.wire)
  })

  it('literals list their members', () => {
    const spreading = [...declared].filter(([, { spreadLiterals }]) => spreadLiterals > 0).map(([file]) => file)
    expect(spreading).toEqual([])
  })
})

describe('declared names', () => {
  it('are found in every kind of declaration', () => {
    const source = `
      const { a, b: [c = 1], ...d } = x
      function e(f: number, { g }: H): void {}
      interface I { readonly j: (k: string) => void; l(): void }
      const m = { ...{ n: 1 }, o: (p) => p }
    `
    expect(declaredIn('sample.ts', source)).toEqual({
      names: ['a', 'c', 'd', 'e', 'f', 'g', 'I', 'j', 'k', 'l', 'm', 'p'],
      spreadLiterals: 1,
    })
  })
})
