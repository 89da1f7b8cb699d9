import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../contract/requests/problem.ts'
import { readJson } from './json-body.ts'
import { JsonScan } from './json-scan.ts'

const isHarmless = (text: string) => !/__proto__|constructor/.test(text)
const read = (text: string) => readJson(Buffer.from(text))

async function refusalOf(text: string | Buffer): Promise<string> {
  const error = await readJson(Buffer.from(text)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Problem)
  return (error as Problem).message
}

describe('a JSON body', () => {
  it('is parsed like JSON.parse', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json().filter(isHarmless), async (text) => {
        expect(await read(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 300 },
    )
  })

  it('may begin with one byte order mark', async () => {
    expect(await read('\ufeff{"name":"\ufeffHä"}')).toEqual({ name: '\ufeffHä' })
    const long = JSON.stringify(Array.from({ length: 300 }, () => 'ö'.repeat(800)))
    expect(await read(`\ufeff${long}`)).toEqual(JSON.parse(long))
    expect(await read('\ufeff')).toBeUndefined()
    expect(await refusalOf('\ufeff\ufeff{}')).toMatch(/^The body is not valid JSON: /)
  })

  it('is parsed equally when it is long enough to be read in portions', async () => {
    const element = fc.jsonValue({ maxDepth: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 20 }), async (elements) => {
        const list = [...elements, 'a, "[b]" \\', ...Array.from({ length: 300 }, (_, at) => [at, 'ö'.repeat(800)])]
        const text = JSON.stringify([...list, ...elements, {}])
        fc.pre(isHarmless(text))
        expect(text.length).toBeGreaterThan(200_000)
        expect(await read(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 20 },
    )
  })

  it('may be empty', async () => {
    expect(await read('')).toBeUndefined()
  })

  const long = `"${'x'.repeat(200_000)}"`
  it.each([
    ['{', /^The body is not valid JSON: .+\.$/],
    [`[${long},,1]`, /^The body is not valid JSON: from element \[1\] on, .+\.$/],
    [`[${long},${' '.repeat(200_000)},1]`, 'The body is not valid JSON: there is no element [1].'],
    [`[${long},]`, 'The body is not valid JSON: there is no element [1].'],
    [`[${long},1],[2]`, /^The body is not valid JSON: from element \[1\] on, /],
    [`[${long}],${long}]`, /^The body is not valid JSON: /],
    [`[${long},1] x`, /^The body is not valid JSON: from element \[1\] on, /],
    [`[${long},1`, /^The body is not valid JSON: from element \[1\] on, /],
  ])('that is broken is refused: %.20s', async (text, refusal) => {
    expect(await refusalOf(text)).toMatch(refusal)
  })

  it('is in UTF-8', async () => {
    expect(await refusalOf(Buffer.from('"Müller"', 'latin1'))).toBe(
      'The body is not valid JSON: it is not encoded in UTF-8.',
    )
  })

  it.each([
    ['{"__proto__":{"a":1}}', '__proto__'],
    ['[{"a":{"__proto__" : 1}}]', '__proto__'],
    ['{"\\u005f_proto\\u005F\\u005f":1}', '__proto__'],
    ['{"constructor":{"prototype":{"a":1}}}', 'constructor'],
    ['{"c\\u006Fnstructor" : {}}', 'constructor'],
  ])('cannot contain names that every object has: %s', async (text, name) => {
    expect(await refusalOf(text)).toBe(`The body has the name '${name}', which is not allowed.`)
  })

  it('may contain such words as values', async () => {
    const value = { name: '__proto__', constructor: 'Lind', notes: '"__proto__": 1', '': '__proto__' }
    expect(await read(JSON.stringify(value))).toEqual(value)
  })
})

describe('a body that is expensive to parse is refused before it is parsed', () => {
  it.each([
    ['nested too deeply: at most 32 levels are allowed.', '['.repeat(5_000_000)],
    ['nested too deeply: at most 32 levels are allowed.', '{"a":'.repeat(33)],
    ['too large: one record has at most 50000 values.', `{"a":[${'0,'.repeat(3_000_000)}0]}`],
    ['too large: one record has at most 50000 values.', `[1,[${'[],'.repeat(60_000)}0]]`],
    ['too large: it has at most 1000 different names.', `{${Array.from({ length: 1100 }, (_, at) => `"n${at}":0`)}}`],
    ['too large: a text has at most 1000000 bytes.', `["${'x'.repeat(1_000_001)}"]`],
    ['too long: at most 20000 elements are read.', `[${'0,'.repeat(5_000_000)}0]`],
  ])('%s', async (reason, text) => {
    expect(await refusalOf(text)).toBe(`The body is ${reason}`)
  })

  it('but not a large one: ten thousand records, ten thousand ids', async () => {
    const records = JSON.stringify(
      Array.from({ length: 10_000 }, (_, id) => ({ id, notes: 'x'.repeat(900), tags: [1, 2] })),
    )
    expect(await read(records)).toHaveLength(10_000)
    expect(await read(JSON.stringify({ ids: Array.from({ length: 40_000 }, (_, id) => id) }))).toHaveProperty('ids')
    expect(await read('['.repeat(32) + ']'.repeat(32))).toBeInstanceOf(Array)
  })
})

it('Other requests are served while a long body is parsed', async () => {
  const body = Buffer.from(`[${'{"name":"Survey","notes":"of the roof"},'.repeat(15_000)}1]`)
  let turns = 0
  let reading = true
  const counting = (async () => {
    for (; reading; turns += 1) await turn()
  })()
  await readJson(body)
  reading = false
  await counting
  expect(turns).toBeGreaterThanOrEqual(2 * Math.floor(body.length / 131_072))
})

it('Quotes, escapes and brackets within strings are ignored, wherever parsing pauses', () => {
  const body = Buffer.from(String.raw`[ "a\"[{,:", {"b":"\\"}, "]]" ]`)
  for (const step of [1, 2, 3, 5, 100]) {
    const scan = new JsonScan(body)
    for (let at = 0; at < body.length; at += step) scan.read(step)
    expect(scan.commas).toEqual([11, 23])
  }
})
