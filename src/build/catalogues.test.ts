import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { translateFor } from '../contract/messages/catalogues.ts'
import { languages } from '../contract/messages/languages.ts'
import { type ResourceName, resourceNamed, resourceNames } from '../contract/registry.ts'
import { choiceWords, wordFor } from '../contract/resources/choice-words.ts'
import { securityEvents } from '../contract/resources/history/security-event-kinds.ts'
import { type MessageCall, mayContainMessages, messagesIn } from './message-calls.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface SaidInFile extends MessageCall {
  readonly file: string
}

/**
 * Fields whose values are names of events, resources or kinds. The screens that show them translate these names
 * themselves.
 */
const named = { event: '', resource: '', entity: '', action: '' }

const said = sources().flatMap(saidIn)
const used = new Set([
  ...said.flatMap(({ text }) => text ?? []),
  ...resourceNames.flatMap(wordsOf),
  ...Object.values(securityEvents).map(({ label }) => label),
])

describe.each(languages.filter((language) => language !== 'en'))('the catalogue %s', (language) => {
  const file = `${root}src/contract/messages/${language}.json`
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>

  it('has every message in use', () => {
    expect([...used].filter((text) => !(text in catalogue))).toEqual([])
  })

  it('has no unused message', () => {
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

it('every message with values is compiled by the build, which finds calls of t and message', () => {
  const others = sources()
    .filter((file) => file.startsWith('src/web/'))
    .flatMap((file) => {
      const calls = readFileSync(`${root}${file}`, 'utf8').matchAll(/(\w+)\(\s*(['"])((?:(?!\2).)*\{.*?)\2\s*,/g)
      return [...calls].map(([, callee = '', , text = '']) => ({ file, callee, text }))
    })
    .filter(({ callee, text }) => !['t', 'message'].includes(callee) && used.has(text))
  expect(others).toEqual([])
})

it('supports plurals, values and regional spellings', () => {
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

/** Names and labels that a declaration gives its records and fields. */
function wordsOf(name: ResourceName): readonly string[] {
  const { noun, plural, label, fields } = resourceNamed(name)
  const choices = Object.entries(fields)
    .filter(([wire]) => !(wire in named))
    .flatMap(([wire, { values }]) => (values ?? []).map((value) => wordFor(value, choiceWords[wire])))
    .filter((word) => /[a-z]/i.test(word))
  return [noun, plural, label, ...Object.values(fields).map((field) => field.label), ...choices]
}

function saidIn(file: string): readonly SaidInFile[] {
  const source = readFileSync(`${root}${file}`, 'utf8')
  return mayContainMessages(source) ? messagesIn(file, source).map((said) => ({ ...said, file })) : []
}

/** Distinct names in alphabetical order. */
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
