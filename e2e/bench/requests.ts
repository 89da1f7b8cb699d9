/** The requests that are measured, and the statements that the service's own compiler makes of them. */
import { parseListRequest, parseSingleRequest } from '../../src/contract/requests/list-request.ts'
import { type CompiledRead, compileList, compileSingle } from '../../src/server/query/compile-read.ts'
import { idIs } from '../../src/server/query/condition.ts'
import { planList, planSingle } from '../../src/server/query/plan-read.ts'
import { bindingOf } from '../../src/server/resources/bindings.ts'
import { program as actor } from '../volume/actors.ts'
import { largestProject } from './seed.ts'

export const root = '/api/v4'
const titled = 'fields=name,duedate,projecttitle'

/** Path and query of each read. */
export const paths = {
  list: `${root}/items?${titled}&pagesize=50`,
  page1: `${root}/items?${titled}&pagesize=50&pagenumber=1`,
  page100: `${root}/items?${titled}&pagesize=50&pagenumber=100&includetotalrows=true`,
  whole: `${root}/items?${titled}`,
  wholeDefault: `${root}/items`,
  project: `${root}/projects/${largestProject}`,
} as const

export const itemPath = (id: number) => `${root}/items/${id}`
export const itemsPath = `${root}/items`

/** The statement that the service runs for each path, with its values. */
export function statementsByPath(): Record<string, CompiledRead> {
  const read = (path: string) => (path === paths.project ? single('projects', largestProject) : list('items', path))
  return Object.fromEntries(Object.values(paths).map((path) => [path, read(path)]))
}

function list(resource: string, path: string): CompiledRead {
  const binding = bindingOf(resource)
  const params = Object.fromEntries(new URL(path, 'http://localhost').searchParams)
  const { request } = parseListRequest(binding.resource, params, () => true)
  return compileList(planList({ binding, actor, request }, bindingOf))
}

function single(resource: string, id: number): CompiledRead {
  const binding = bindingOf(resource)
  const { request } = parseSingleRequest(binding.resource, {}, () => true)
  return compileSingle(planSingle({ binding, actor, request, only: [idIs(id)] }, bindingOf))
}
