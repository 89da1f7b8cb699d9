/** Generates invalid requests for every operation, page, form and tool of a running service. */
import fc from 'fast-check'
import { tools } from '../../src/server/mcp/tools/catalogue.ts'
import { hostileCall } from '../../src/server/testing/hostile/test-hostile-calls.ts'
import { type HostileRequest, hostilePage } from '../../src/server/testing/hostile/test-hostile-pages.ts'
import { hostileMessage } from '../../src/server/testing/hostile/test-hostile-tools.ts'
import type { DescribedOperation, Description } from '../../src/server/testing/test-description.ts'
import { operationsIn } from '../../src/server/testing/test-description.ts'
import type { Target } from './target.ts'

/** Excludes operations that do not end, that would revoke the credential, or that call or mail others. */
const leftOut = ({ method, template }: DescribedOperation) =>
  /stream$/.test(template) || (method !== 'get' && /^\/settings\/(apikeys|webhooks)|^\/contacts/.test(template))

export async function hostileKinds(target: Target): Promise<fc.Arbitrary<HostileRequest>> {
  const root = `http://127.0.0.1:${target.port}/api/v4`
  const description = (await (await fetch(`${root}/openapi.json`)).json()) as Description
  const operations = operationsIn(description).filter((each) => !leftOut(each))
  const ids = await createSome(root, target.key)
  const call = fc
    .constantFrom(...operations)
    .chain((operation) => hostileCall(operation, ids, new Map()).map((made) => ({ operation, made })))
    .map(({ operation, made }) => ({
      method: operation.method.toUpperCase(),
      path: `/api/v4${made.path}`,
      headers: { apikey: target.key, ...made.headers },
      body: operation.method === 'get' ? undefined : made.body,
    }))
  const message = hostileMessage(tools.map(({ name }) => name))
  const known = message.map((each) => ({ ...each, headers: { apikey: target.key, ...each.headers } }))
  return fc.oneof(
    { weight: 6, arbitrary: call },
    { weight: 2, arbitrary: hostilePage },
    { weight: 3, arbitrary: known },
    { weight: 1, arbitrary: message },
  )
}

/** Ids of existing records. */
async function createSome(root: string, key: string): Promise<number[]> {
  const create = async (path: string, body: object) => {
    const headers = { apikey: key, 'content-type': 'application/json' }
    const answer = await fetch(root + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data } = (await answer.json()) as { data: { id: number } }
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(data)}`)
    return data.id
  }
  const company = await create('/companies', { name: 'Lind & Okafor', type: 'client' })
  const project = await create('/projects', { title: 'Pier', companyid: company })
  const item = await create('/items', { name: 'Survey', projectid: project })
  return [company, project, item, 1, 2, 3].filter((id, at, all) => all.indexOf(id) === at)
}
