/** The measured requests, and their statements as compiled by the service. */
import { parseListRequest, parseSingleRequest } from '../../../src/contract/requests/list-request.ts'
import { type CompiledRead, compileList, compileSingle } from '../../../src/server/query/compile-read.ts'
import { idIs } from '../../../src/server/query/condition.ts'
import { planList, planSingle } from '../../../src/server/query/plan-read.ts'
import { getBinding } from '../../../src/server/resources/bindings.ts'
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
  counted: `${root}/items?${titled}&pagesize=50&pagenumber=100&includetotalrows=true&idto=10000000`,
  parts: `${root}/projects/2?fields=title,phases.name,phases.items.name,timerecords.timespent`,
  time: `${root}/time?fields=starttime,timespent,itemname,projecttitle,contactname&pagesize=500`,
  /** Searches with one letter and with several words, with many results and with none. */
  searches: ['r', 'fi', 'roof', 'review the stairs', 'photograph drainage', 'zeppelin'].map(
    (text) => `${root}/items?fields=name&searchname=${encodeURIComponent(text)}&pagesize=50`,
  ) as [string, ...string[]],
} as const

export const itemPath = (id: number) => `${root}/items/${id}`
export const itemsPath = `${root}/items`

/** The service's statement for each path, with its values. */
export function statementsByPath(): Record<string, CompiledRead> {
  return Object.fromEntries(Object.values(paths).flatMap((some) => [some].flat().map((path) => [path, read(path)])))
}

/** Compiles the path of a list or of a record. */
function read(path: string): CompiledRead {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const [resource = '', id] = pathname.slice(root.length + 1).split('/')
  const binding = getBinding(resource)
  const params = Object.fromEntries(searchParams)
  if (id !== undefined) {
    const { request } = parseSingleRequest(binding.resource, params, () => true)
    return compileSingle(planSingle({ binding, actor, request, only: [idIs(Number(id))] }, getBinding))
  }
  const { request } = parseListRequest(binding.resource, params, () => true)
  return compileList(planList({ binding, actor, request }, getBinding))
}
