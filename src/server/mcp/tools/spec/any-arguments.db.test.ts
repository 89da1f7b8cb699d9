/** Random arguments: each tool responds with records, or with a message about what is wrong. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trapNames, traps } from '../../../testing/hostile/test-hostility.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { runsOf } from '../../../testing/test-size.ts'
import type { Tool } from '../../tool.ts'
import { tools } from '../catalogue.ts'
import { callTool, createFixture } from './test-fixture.ts'

const service = await startTestService()
const fixture = await createFixture(service)
/** In a separate account, where no other call can revoke its sign-in. */
const { id: account } = await service.account()
const grants = Object.fromEntries([2, 3, 4, 7, 12, 13].map((id) => [id, true as const]))
const callers = [fixture.api, (await service.person(account, { grants })).api]

const plain = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(1, 2, '1,2', '2026-03-02', 'all', 'me', 'active', 'client', true, 60),
  },
  { weight: 2, arbitrary: traps },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.constant(null), fc.boolean()) },
)
const value = fc.oneof(
  { weight: 8, arbitrary: plain },
  { weight: 1, arbitrary: fc.array(plain) },
  { weight: 1, arbitrary: fc.object() },
)

/** Names of a tool's arguments, including nested ones. */
function namesOf({ inputSchema }: Tool): string[] {
  return [...JSON.stringify(inputSchema).matchAll(/"(\w+)":\{/g)].map((match) => match[1] as string)
}

function argumentsOf(tool: Tool): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.keys(tool.inputSchema.properties)
  const names = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...trapNames) },
  )
  const records = fc.array(fc.dictionary(fc.constantFrom(...namesOf(tool)), value), { maxLength: 2 })
  const needed = fc.record(
    Object.fromEntries((tool.inputSchema.required ?? []).map((name) => [name, fc.oneof(value, records)])),
  )
  return fc
    .tuple(needed, fc.dictionary(names, fc.oneof(value, records), { maxKeys: 4 }))
    .map(([some, more]) => ({ ...some, ...more }))
}

const calls = fc
  .constantFrom(...tools)
  .chain((tool) => fc.record({ tool: fc.constant(tool.name), args: argumentsOf(tool), caller: fc.constantFrom(0, 1) }))

/** Bodies with these names are refused before a tool is looked up. */
const poisoned = /"(__proto__|constructor)":/

it('Any arguments lead to a result or an error message', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async ({ tool, args, caller }) => {
      fc.pre(!poisoned.test(JSON.stringify(args)))
      const { isError, text } = await callTool(callers[caller] as (typeof callers)[0], tool, args)
      expect(text).not.toMatch(/^API error \(HTTP 5/)
      if (!isError) expect(JSON.parse(text)).toMatchObject({ status: 'success' })
    }),
    runsOf(300, 3000),
  )
}, 300_000)
