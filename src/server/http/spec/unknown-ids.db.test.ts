/** Every address with an id, requested with ids that no record has: each of them is not found, at every place in the path. */
import { expect, it } from 'vitest'
import { callsOf } from '../../testing/calls/test-operations.ts'
import { startTestService } from '../../testing/test-api.ts'
import { everything } from '../../testing/test-audiences.ts'
import { type Description, operationsIn, triedOf } from '../../testing/test-description.ts'

const service = await startTestService()
const { id: account } = await service.account()
const director = { administrator: true, grants: { ...everything, 2: true, 11: true } } as const
const { api } = await service.person(account, director)
const { callOf } = callsOf(service.publicUrl, api, () => service.person(account, { administrator: true }))
const operations = operationsIn((await service.app.inject('/api/v4/openapi.json')).json<Description>())

/** Words, not ids. */
const words = /\/(preferences|sessions)\/\{/
const addressed = operations.filter(({ template }) => template.includes('{') && !words.test(template))
const unknown = ['0', '000', '-1', '999999999', '9'.repeat(30), '1.5', 'none', '%20', '']

it.each(triedOf(addressed).map((each) => [`${each.method} ${each.template}`, each] as const))(
  '%s has no record at an unknown id',
  async (_name, { method, template }) => {
    const { path, body, headers = {} } = await callOf(method, template)
    const [address = '', query] = path.split('?')
    const segments = address.split('/')
    const answers: string[] = []
    for (const [at, name] of template.split('/').entries()) {
      if (!name.startsWith('{')) continue
      for (const id of unknown) {
        const url = segments.with(at, id).join('/')
        const json = typeof body === 'object' ? { 'content-type': 'application/json' } : {}
        const answer = await service.app.inject({
          method: method.toUpperCase() as 'GET',
          url: `/api/v4${url}${query === undefined ? '' : `?${query}`}`,
          headers: { ...api.headers, ...json, ...headers },
          ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        })
        // Without its last segment, a path is that of a collection.
        const isCollection = id === '' && at === segments.length - 1
        if (answer.statusCode !== 404 && !isCollection) answers.push(`${url}: ${answer.statusCode} ${answer.body}`)
      }
    }
    expect(answers).toEqual([])
  },
)

it('A contact of the firm itself has no company, and no company lists it', async () => {
  await api.create('/contacts', { firstname: 'Ida', type: 'staff' })
  for (const path of ['/companies/0/contacts', '/companies/0/contacts/counts', '/companies/0/contacts/1']) {
    const { status, body } = await api.get(path)
    expect([path, status, body.data]).toEqual([path, 404, ['The company with id 0 was not found.']])
  }
})
