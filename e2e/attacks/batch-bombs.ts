/** Bombs that create, update, delete or list the maximum number of records of a request. */
import { type Bomb, bomb, json, numbered, type Site } from './bomb.ts'

const records: Readonly<Record<string, (project: number) => unknown>> = {
  'ten thousand records': (project) =>
    numbered(10_000, (at) => ({ name: `Survey ${at}`, type: 'client', projectid: project, notes: 'x'.repeat(900) })),
  'ten thousand wrong records': () =>
    numbered(10_000, (at) => ({ name: { at }, website: [at], companyid: 'x'.repeat(200), tags: 'y' })),
  'ten thousand records of unknown fields': () =>
    numbered(10_000, (at) => Object.fromEntries(numbered(50, (each) => [`unknown${at}x${each}`, each] as const))),
  'ten thousand ids that are nobody\u2019s': () =>
    numbered(10_000, (at) => ({ name: 'Survey', type: 'client', projectid: 900_000_000 + at, parentid: at })),
}

/** The first bombs create ten thousand items in the project. */
export function batchBombs({ project, phase, nextItem }: Site): readonly Bomb[] {
  const send = (method: string, path: string, name: string, body?: unknown) =>
    bomb(name, method, `/api/v4/${path}`, body === undefined ? {} : json, () => JSON.stringify(body) ?? '')
  const filter = { projectid: project }
  const all = `projectid=${project}&pagesize=1000&includetotalrows=true`
  return [
    ...Object.entries(records).flatMap(([name, body]) => [
      send('POST', 'items', name, body(project)),
      send('POST', 'companies', name, body(project)),
    ]),
    send('GET', `items?fields=all&${all}`, 'a page of all fields'),
    send('GET', `items?search=survey&sortby=name&${all}`, 'a search that finds everything'),
    send('GET', `projects/${project}?fields=all,phases,messages,timerecords`, 'a record with ten thousand in it'),
    send('GET', 'changes?pagesize=1000', 'the history'),
    send('PUT', 'items/batch', 'a field of ten thousand', {
      filter,
      update: { storypoints: 3, duedate: '2026-03-31' },
    }),
    send('PUT', 'items/batch', 'ten thousand ids', {
      ids: numbered(10_000, (at) => nextItem + at),
      update: { name: 'Pier' },
    }),
    send('PUT', 'items/batch', 'a phase of ten thousand', { filter, update: { itemcollectionid: phase } }),
    send('PUT', 'items/batch', 'a rate of ten thousand', { filter, update: { hourlyrateserviceid: null } }),
    send('PUT', 'items/batch', 'dates of ten thousand', { filter, shiftdates: 7 }),
    send('PUT', 'projects/batch', 'dates of what is in it', { ids: [project], shiftdates: 1, shiftchilddates: 1 }),
    send('PUT', 'items/batch', 'ten thousand completed', { filter, update: { status: 'complete' } }),
    send('PUT', 'items/batch', 'ten thousand reopened', {
      filter: { ...filter, status: 'all' },
      update: { status: 'active' },
    }),
    send('DELETE', 'items', 'ten thousand', { filter: { ...filter, status: 'all' } }),
    send('POST', 'items', 'ten thousand again', records['ten thousand records']?.(project)),
    send('DELETE', `projects/${project}`, 'with ten thousand in it'),
    send('POST', `projects/${project}/restore`, 'with ten thousand in it'),
  ]
}
