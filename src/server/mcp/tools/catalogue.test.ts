/** The catalogue as a whole: it is complete as documented, and small enough for a model. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { toolsets } from '../../../contract/key-scopes.ts'
import type { InputSchema, Tool } from '../tool.ts'
import { tools } from './catalogue.ts'
import { documented, named } from './spec/test-documented.ts'

const toolNamed = (name: string): Tool => tools.find((tool) => tool.name === name) as Tool

/** Formats parameters in alphabetical order, such as `id* name`. */
function parametersOf({ properties, required = [] }: InputSchema): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? `${name}*` : name))
  return names.toSorted(ascending).join(' ')
}
const sorted = (text: string) => text.split(' ').toSorted(ascending).join(' ')

describe('The catalogue', () => {
  it('has exactly the documented tools, each once', () => {
    const names = tools.map((tool) => tool.name)
    expect(names.toSorted(ascending)).toEqual([...Object.keys(documented), ...named].toSorted(ascending))
  })

  it.each(Object.entries(documented))(
    '%s has the documented arguments, and requires the marked ones',
    (name, parameters) => {
      const { inputSchema } = toolNamed(name)
      expect(parametersOf(inputSchema)).toBe(sorted(parameters))
    },
  )

  it.each(tools.filter((tool) => tool.name.startsWith('bulk_create')).map((tool) => [tool.name, tool] as const))(
    'elements of %s are the arguments of the tool for a single record',
    (name, { inputSchema }) => {
      const [elements] = Object.values(inputSchema.properties) as [{ items: InputSchema }]
      const one = name.replace('bulk_create_companies', 'create_company').replace(/bulk_(create_\w+?)s?$/, '$1')
      expect(elements.items).toEqual(toolNamed(one).inputSchema)
    },
  )

  it('names resources as in sentences', () => {
    expect(toolNamed('list_time').title).toBe('List time records')
  })

  it('describes every tool briefly', () => {
    for (const { name, title, description } of tools) {
      expect(title, name).toMatch(/^[A-Z]/)
      expect(description.length, name).toBeLessThan(400)
      expect(description, name).toMatch(/^[A-Z].{15,}\.$/)
    }
  })

  it('distinguishes reading, adding, changing and removing', () => {
    for (const { name, annotations } of tools) {
      const { readOnlyHint, destructiveHint, openWorldHint } = annotations
      expect(readOnlyHint, name).toBe(/^(list|get|count|sum)_/.test(name))
      expect(destructiveHint, name).toBe(!readOnlyHint && !/^(bulk_create|create|revise)_/.test(name))
      expect(openWorldHint, name).toBe(name.startsWith('send_') && name !== 'send_back_timesheet')
    }
  })

  it('is small: 26,000 tokens in total, 6,000 for each toolset, at four characters a token', () => {
    const size = (some: readonly Tool[]) => {
      const listed = some.map(({ name, title, description, inputSchema, annotations }) => ({
        name,
        title,
        description,
        inputSchema,
        annotations,
      }))
      return Math.ceil(JSON.stringify({ tools: listed }).length / 4)
    }
    const sizes = toolsets.map((set) => [set, size(tools.filter((tool) => tool.toolset === set))] as const)
    console.log(`tokens of tools/list: ${size(tools)} (${sizes.map(([set, tokens]) => `${set} ${tokens}`).join(', ')})`)
    expect(size(tools)).toBeLessThan(26_000)
    for (const [set, tokens] of sizes) expect(tokens, set).toBeLessThan(6_000)
  })
})
