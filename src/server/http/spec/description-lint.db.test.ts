/** The OpenAPI document passes two linters used by authors of client generators. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'

const service = await startTestService()
const { body } = await service.app.inject('/api/v4/openapi.json')
// Clients are not generated for a service on localhost.
const source = body.replaceAll(service.publicUrl, 'https://worklane.test')

/** Both check the whole document, which takes longer than a test's timeout. */
const byRedocly = await lintFromString({
  source,
  absoluteRef: '/openapi.json',
  // `/projects/items/{id}` beside `/projects/{projectid}/items` is specified like this.
  config: await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } }),
})
const judge = new spectral.Spectral()
judge.setRuleset({ extends: [rulesets.oas] } as Parameters<typeof judge.setRuleset>[0])
const bySpectral = await judge.run(JSON.parse(source) as Record<string, unknown>)

it('Redocly reports no problems', () => {
  expect(byRedocly.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('Spectral reports no problems', () => {
  expect(bySpectral.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})
