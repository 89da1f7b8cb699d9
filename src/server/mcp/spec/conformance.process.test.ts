/**
 * The server scenarios of the protocol's conformance package. Each one either passes, or is listed here with the reason
 * why it does not apply.
 */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { conformance, serverScenarios, withCredential } from './test-conformance.ts'

const applying = [
  'server-initialize',
  'ping',
  'tools-list',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

/** Prefixes of scenarios that do not apply, with the reason. */
const elsewhere = {
  'tools-call-': 'calls a tool of the example server by its name; ours are called in the other tests here',
  'json-schema-2020-12': 'looks for a tool of the example server; our schemas are checked with the catalogue',
  'logging-': 'logging is not offered',
  'completion-': 'completion of arguments is not offered',
  'elicitation-': 'no tool asks the person in between',
  'resources-': 'resources are not offered, tools read everything',
  'prompts-': 'prompts are not offered',
} as const

const service = await startTestService()
const { api } = await service.account()
const url = await withCredential(`${service.publicUrl}/api/v4/mcp`, { ...api.headers })

describe('the conformance package', () => {
  it('has no server scenario without an expectation', async () => {
    const names = await serverScenarios()
    expect(names).toEqual(expect.arrayContaining(applying))
    const others = names.filter((name) => !applying.includes(name))
    expect(others.filter((name) => !Object.keys(elsewhere).some((start) => name.startsWith(start)))).toEqual([])
  })

  it.each(applying)(
    'scenario %s passes',
    async (name) => {
      const { code, output } = await conformance('server', '--url', url, '--scenario', name)
      expect(output).toMatch(/Passed: (\d+)\/\1, 0 failed/)
      expect(code, output).toBe(0)
    },
    60_000,
  )

  it('fails where it should, so the check works', async () => {
    const { code, output } = await conformance('server', '--url', url, '--scenario', 'prompts-list')
    expect([code, output]).toEqual([1, expect.stringContaining('1 failed')])
  }, 60_000)
})
