/** The OpenAPI document. */
import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { webhookEvents } from '../../../contract/resources/webhooks/webhook-events.ts'
import { startTestService } from '../../testing/test-api.ts'
import { type Description, judgeOf, operationsIn } from '../../testing/test-description.ts'
import { getTemplate } from '../description/addresses.ts'

const service = await startTestService()

const document = async () => (await service.app.inject('/api/v4/openapi.json')).json<Description>()

it('The description is valid OpenAPI 3.1 and needs no credential', async () => {
  const { valid, errors } = await new Validator().validate({ ...(await document()) })
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

it('Every path of every declaration is described, and every operation has an id of its own', async () => {
  const operations = operationsIn(await document())
  const read = operations.filter(({ method }) => method === 'get').map(({ template }) => template)
  const declared = resourceNames.flatMap((name) => resourceNamed(name).paths.map(({ path }) => getTemplate(path)))
  expect(declared.filter((path) => !read.includes(path))).toEqual([])
  const own = new Map(operations.map(({ operation }) => [operation.responses, operation.operationId]))
  expect(new Set(own.values()).size).toBe(own.size)
  expect([...own.values()]).toEqual(
    expect.arrayContaining([
      'listInvoices',
      'createInvoiceLine',
      'sendInvoice',
      'restoreItem',
      'listSessions',
      'readMe',
    ]),
  )
})

it('Equal schemas are defined once, and referenced', async () => {
  const { paths } = await document()
  expect(paths['/projects/items']?.get).toMatchObject({ 'x-aliases': ['GET /items', 'GET /projectitems'] })
  expect(paths['/projects/items/{id}']?.put).toMatchObject({
    'x-aliases': expect.arrayContaining(['PATCH /projects/items/{id}', 'PUT /projects/{projectid}/items/{id}']),
  })
  // Lists below a parent are separate lists.
  expect(paths['/projects/{projectid}/items']?.get).not.toHaveProperty('x-alias-of')
})

it('Aliases are described as well, and refer to the main name', async () => {
  const { paths } = await document()
  expect(paths['/items']?.get).toMatchObject({ 'x-alias-of': 'GET /projects/items' })
  expect(paths['/items/batch']?.put).toMatchObject({ 'x-alias-of': 'PUT /projects/items/batch' })
  expect(paths['/timelogs']?.post).toMatchObject({ 'x-alias-of': 'POST /time' })
  expect(paths['/companies/{companyid}/locations/{id}']).toMatchObject({ get: {}, put: {}, delete: {} })
  const named = (each: object, name: string) => (each as Record<string, unknown>)[name]
  const operations = Object.entries(paths).flatMap(([path, { parameters: _segments, ...methods }]) =>
    Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each as object] as const),
  )
  const firsts = new Map<string, object>(operations)
  for (const [name, each] of operations) {
    const first = named(each, 'x-alias-of')
    if (first !== undefined) expect(named(firsts.get(String(first)) ?? {}, 'x-aliases')).toContain(name)
    for (const alias of (named(each, 'x-aliases') ?? []) as string[])
      expect(named(firsts.get(alias) ?? {}, 'x-alias-of')).toBe(name)
  }
})

it('Every address and method that the router answers is described, and the router answers each that is described', async () => {
  const nameless = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}|:\w+(\|:\w+)*/g, ':')}`
  const described = operationsIn(await document()).map(({ method, template }) =>
    nameless(method.toUpperCase(), template),
  )
  expect(new Set(described).size).toBe(described.length)
  // Pages of the console, and the tool endpoint, which has a protocol of its own.
  const apart = /^\/(docs|swagger|mcp)\b/
  const routed = routesOf(service.app.printRoutes({ commonPrefix: false })).flatMap(({ path, methods }) => {
    const own = path.replace(/^\/api\/v4/, '')
    return own === path || apart.test(own) ? [] : methods.map((method) => nameless(method, own))
  })
  expect(routed.length).toBeGreaterThan(1000)
  expect(described.filter((each) => !routed.includes(each))).toEqual([])
  expect(routed.filter((each) => !described.includes(each))).toEqual([])
})

/** Reads the router's own tree, in which each level is indented by four characters. */
function routesOf(tree: string): { path: string; methods: string[] }[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/u.exec(line) ?? []
    if (part === '') return []
    above.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
    const path = above.join('')
    return [{ path, methods: methods.split(', ').filter((each) => !['', 'HEAD', 'OPTIONS'].includes(each)) }]
  })
}

it('A filter implied by the path is not a parameter', async () => {
  const lists = operationsIn(await document()).filter(({ method }) => method === 'get')
  const named = (path: string) =>
    lists.find(({ template }) => template === getTemplate(path))?.operation.parameters?.map(({ name }) => name) ?? []
  expect(named('/settings/tags')).toContain('entity')
  const at = resourceNames.flatMap((name) => resourceNamed(name).paths)
  const told = at.filter(({ path, preset }) => Object.keys(preset).some((name) => named(path).includes(name)))
  expect(told).toEqual([])
})

it('Examples match their schemas', async () => {
  const description = await document()
  const { examples, exampleBodies } = judgeOf(description)
  expect(operationsIn(description).flatMap(({ operation }) => exampleBodies(operation))).toEqual([])
  const schemas = Object.entries(description.components.schemas as Record<string, { examples?: readonly unknown[] }>)
  const wrong = schemas.flatMap(([name, { examples: given = [] }]) => given.flatMap((each) => examples(name, each)))
  expect(wrong).toEqual([])
  expect(schemas.filter(([, schema]) => schema.examples).length).toBeGreaterThan(150)
})

it('Every webhook event is described with its payload', async () => {
  const { webhooks } = (await service.app.inject('/api/v4/openapi.json')).json<{ webhooks: object }>()
  expect(Object.keys(webhooks)).toEqual(webhookEvents)
})

it('The console loads only its own files, and the old URL redirects to it', async () => {
  const page = await service.app.inject('/api/v4/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'self'; (?!.*script-src)/)
  for (const name of ['start.js', 'console.js']) {
    expect((await service.app.inject(`/api/v4/docs/${name}`)).statusCode).toBe(200)
  }
  expect((await service.app.inject('/api/v4/swagger/index.html')).headers.location).toBe('/api/v4/docs')
})

it('The console is no larger than a screen of the web app', async () => {
  const url = '/api/v4/docs/console.js'
  const { rawPayload } = await service.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(rawPayload.length).toBeLessThan(250_000)
})

it('The description is compressed if accepted, and not sent again if cached', async () => {
  const url = '/api/v4/openapi.json'
  const plain = await service.app.inject(url)
  const zipped = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(zipped.rawPayload.length).toBeLessThan(120_000)
  const again = await service.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('Abbreviations are written as usual', async () => {
  const { body } = await service.app.inject('/api/v4/openapi.json')
  const texts = body.match(/(?<="(?:summary|description)":")(?:[^"\\]|\\.)*/g) ?? []
  expect(texts.filter((text) => /\b(?:api key|pdf file|csv file|oauth|utc|smtp)/.test(text))).toEqual([])
})
