import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { catalogues, translateFor } from './catalogues.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Said {
  readonly file: string
  /** Null where it is worked out. */
  readonly text: string | null
  /** Names of the values that stand beside it; null where these are worked out, or none are taken. */
  readonly given: readonly string[] | null
}

const said = sources().flatMap(messagesIn)
const used = new Set(said.flatMap(({ text }) => text ?? []))

describe.each(Object.entries(catalogues))('the catalogue %s', (_language, catalogue) => {
  it('has every message that is said', () => {
    expect([...used].filter((text) => !(text in catalogue))).toEqual([])
  })

  it('has no message that nothing says', () => {
    expect(Object.keys(catalogue).filter((text) => !used.has(text))).toEqual([])
  })

  it('has the placeholders of the English text, and nothing but messages', () => {
    const differing = Object.entries(catalogue).filter(
      ([english, text]) => placeholders(english).join() !== placeholders(text).join(),
    )
    expect(differing).toEqual([])
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

it('every message is a literal text, with a value for each placeholder', () => {
  const lacking = said.filter(({ text, given }) => {
    if (text === null) return false
    return given !== null && !placeholders(text).every((name) => given.includes(name))
  })
  expect(lacking).toEqual([])
})

it('says plurals, values and spellings of the region', () => {
  const [german, swiss, english] = ['de-DE', 'de-CH', 'en-AU'].map(translateFor)
  const days = '{count, plural, one {# day} other {# days}} without time last week'
  expect(english?.(days, { count: 1 })).toBe('1 day without time last week')
  expect(german?.(days, { count: 3 })).toBe('3 Tage ohne Zeit in der letzten Woche')
  expect(german?.('Never said')).toBe('Never said')
  expect(swiss?.('Hi,')).not.toContain('ß')
})

function sources(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { cwd: root })
  const files = listed.toString().trim().split('\n')
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test-[^/]+$|\.d\.ts$/.test(file))
}

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Calls of `t` and `message`. */
function messagesIn(file: string): readonly Said[] {
  const text = readFileSync(`${root}${file}`, 'utf8')
  if (!/\b(t|message)\(/.test(text)) return []
  const found: Said[] = []
  visit(parseSync(file, text).program as unknown as Node, (node) => {
    const callee = node.callee as Node | undefined
    if (node.type !== 'CallExpression' || callee?.type !== 'Identifier') return
    if (callee.name !== 't' && callee.name !== 'message') return
    const [what, values] = node.arguments as readonly Node[]
    const isLiteral = what?.type === 'Literal' && typeof what.value === 'string'
    const given = callee.name === 'message' ? null : namesOf(values)
    found.push({ file, text: isLiteral ? String(what.value) : null, given })
  })
  return found
}

function namesOf(values: Node | undefined): readonly string[] | null {
  if (!values) return []
  if (values.type !== 'ObjectExpression') return null
  const properties = values.properties as readonly Node[]
  if (properties.some(({ type }) => type !== 'Property')) return null
  return properties.map(({ key }) => String((key as Node).name ?? (key as Node).value))
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? part : [part]) {
      if (typeof each === 'object' && each !== null && 'type' in each) visit(each as Node, see)
    }
  }
}

/** Names, each once, in the alphabet's order. */
function placeholders(text: string): readonly string[] {
  const names = (elements: readonly MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      if (element.type === TYPE.tag) return names(element.children)
      const options = element.type === TYPE.plural || element.type === TYPE.select ? Object.values(element.options) : []
      return [element.value, ...options.flatMap(({ value }) => names(value))]
    })
  return [...new Set(names(parse(text)))].sort()
}
