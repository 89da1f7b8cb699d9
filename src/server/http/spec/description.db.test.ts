/** The description of the interface. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { startTestService } from '../../testing/test-api.ts'

const service = await startTestService()

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
}

const document = async () => (await service.app.inject('/api/v4/openapi.json')).json<Document>()

it('The description is valid OpenAPI 3.1 and needs no credential', async () => {
  const { valid, errors } = await new Validator().validate({ ...(await document()) })
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

it('Every path of every declaration is described, and every operation has an id of its own', async () => {
  const { paths } = await document()
  for (const name of resourceNames) {
    for (const { path } of resourceNamed(name).paths) {
      expect(Object.keys(paths[path.replace(/:(\w+)/g, '{$1}')] ?? {})).toContain('get')
    }
  }
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

it('The console is a page of its own files, and the old address leads there', async () => {
  const page = await service.app.inject('/api/v4/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'")
  for (const name of ['start.js', 'swagger-ui.css', 'swagger-ui-bundle.js']) {
    expect((await service.app.inject(`/api/v4/docs/${name}`)).statusCode).toBe(200)
  }
  expect((await service.app.inject('/api/v4/swagger/index.html')).headers.location).toBe('/api/v4/docs')
})
