import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { ascending } from '../contract/ascending.ts'
import { catalogues, translateFor } from '../contract/messages/catalogues.ts'
import { languages } from '../contract/messages/languages.ts'
import { shortKey } from '../contract/messages/messages.ts'
import { type ResourceName, resourceNamed, resourceNames } from '../contract/registry.ts'
import { choiceWords, wordFor } from '../contract/resources/choice-words.ts'
import { securityEvents } from '../contract/resources/history/security-event-kinds.ts'
import {
  type MessageCall,
  mayContainMessages,
  mayContainRefusals,
  messagesIn,
  refusalTextsIn,
} from './message-calls.ts'

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

const refused = sources().flatMap(refusedIn)
const elsewhere = new Set([
  ...said.flatMap(({ text }) => text ?? []),
  ...resourceNames.flatMap(wordsOf),
  ...Object.values(securityEvents).map(({ label }) => label),
])
/** Told by `words.ts` alone, in sentences of refusals. */
const explaining: readonly string[] = []
/** Used nowhere but to explain errors. */
const refusals = new Set([
  ...refused.flatMap(({ text }) => text ?? []).filter((text) => !elsewhere.has(text)),
  ...explaining,
])
const used = new Set([...elsewhere, ...refusals])

const catalogueNames = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => [language, `${language}.refusals`])

it.each(Object.keys(catalogues))('no two texts of %s have the same short key', (language) => {
  const texts = Object.keys(catalogues[language] ?? {})
  expect(new Set(texts.map(shortKey)).size).toBe(texts.length)
})

describe.each(catalogueNames)('the catalogue %s', (name) => {
  const file = `${root}src/contract/messages/${name}.json`
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const wanted = name.endsWith('.refusals') ? refusals : elsewhere

  it('has every message in use', () => {
    expect([...wanted].filter((text) => !(text in catalogue))).toEqual([])
  })

  it('has no unused message', () => {
    expect(Object.keys(catalogue).filter((text) => !wanted.has(text))).toEqual([])
  })

  it('has the placeholders of the English text, and nothing but messages', () => {
    const differing = Object.entries(catalogue).filter(
      ([english, text]) => placeholders(english).join() !== placeholders(text).join(),
    )
    expect(differing).toEqual([])
    expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

it('every sentence of a refusal is written whole, with placeholders for its values', () => {
  expect(refused.length).toBeGreaterThan(400)
  expect(refused.filter(({ text }) => text === null)).toEqual([])
})

it.each(languages.filter((language) => language !== 'en'))(
  'every refusal can be said in %s, with all its values',
  (language) => {
    const say = translateFor(language)
    const samples = (text: string) => Object.fromEntries(placeholders(text).map((name) => [name, `‹${name}›`]))
    const texts = [...refusals].map((text) => [text, say(text, samples(text))] as const)
    expect(texts.filter(([, words]) => /[{}]/.test(words))).toEqual([])
    // Only what is nothing but values is the same in every language.
    expect(
      texts.filter(([text, words]) => words === text && /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}/g, ''))),
    ).toEqual([])
  },
)

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

it('translations support plurals, values and regional spellings', () => {
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

/** Sentences of the service's refusals. Command-line programs are for the operator and stay in English. */
function refusedIn(file: string): readonly { readonly file: string; readonly text: string | null }[] {
  if (!/^src\/(?:contract|server)\//.test(file) || /\/(?:commands|demo|testing)\//.test(file)) return []
  const source = readFileSync(`${root}${file}`, 'utf8')
  return mayContainRefusals(source) ? refusalTextsIn(file, source).map((text) => ({ file, text })) : []
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
  return [...new Set(names(parse(text)))].sort(ascending)
}
