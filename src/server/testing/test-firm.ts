/**
 * A small firm whose records differ in everything that lists filter and sort by. Their names indicate what is special
 * about them.
 */
import type { Caller } from './test-caller.ts'

export interface Firm {
  readonly companies: Readonly<Record<'harbour' | 'quay' | 'mill', number>>
  readonly people: Readonly<Record<'ida' | 'omar' | 'client', number>>
  readonly divisions: Readonly<Record<'north' | 'south', number>>
  readonly tags: Readonly<Record<'urgent' | 'later', number>>
  readonly stages: Readonly<Record<'drawing' | 'building', number>>
  readonly projects: Readonly<Record<'boathouse' | 'warehouse' | 'pier', number>>
  readonly phases: Readonly<Record<'concept' | 'detail', number>>
  readonly items: Readonly<Record<'survey' | 'model' | 'permit' | 'plan', number>>
}

type Ids<Name extends string> = Record<Name, number>

/** Creates the firm in the caller's account. */
export async function createFirm(api: Caller): Promise<Firm> {
  const divisions = await made(api, '/settings/contacts/divisions', {
    north: { name: 'North' },
    south: { name: 'South' },
  })
  const tags = await made(api, '/settings/items/tags', { urgent: { name: 'Urgent' }, later: { name: 'Later' } })
  const stages = await made(api, '/settings/workstages/item', {
    drawing: { name: 'Drawing', workstate: 'active' },
    building: { name: 'Building', workstate: 'active' },
  })
  const companies = await made(api, '/companies', {
    harbour: {
      name: 'Harbour Trust',
      code: 'HAR',
      type: 'client',
      email: 'office@harbour.example',
      divisionid: divisions.north,
    },
    quay: { name: 'Quay 100% Ltd', code: 'QUA', type: 'contractor', status: 'inactive', divisionid: divisions.south },
    mill: { name: 'ärmel_mill', type: 'other', status: 'archived' },
  })
  const people = await made(api, '/contacts', {
    ida: { firstname: 'Ida', lastname: 'Lind', type: 'staff', email: 'ida@firm.example' },
    omar: { firstname: 'Omar', lastname: 'Okafor', type: 'staff', email: 'omar@firm.example' },
    client: { firstname: 'Cleo', lastname: 'Moor', type: 'client', companyid: companies.harbour },
  })
  const projects = await made(api, '/projects', {
    boathouse: {
      title: 'Boathouse',
      number: 'P-1',
      companyid: companies.harbour,
      priority: 1,
      divisionid: divisions.north,
    },
    warehouse: { title: 'Warehouse', number: 'P-2', companyid: companies.quay, priority: 5, staffid: [people.ida] },
    pier: { title: 'Pier', number: 'P-3', companyid: companies.harbour, managerid: people.omar },
  })
  await api.put(`/projects/${projects.pier}/complete`)
  const phases = await made(api, `/projects/${projects.boathouse}/phases`, {
    concept: { name: 'Concept' },
    detail: { name: 'Detail' },
  })
  const boathouse = { projectid: projects.boathouse }
  const items = await made(api, '/items', {
    survey: { ...boathouse, name: 'Survey', code: 'S1', contactid: [people.ida], tagid: [tags.urgent], priority: 1 },
    model: {
      ...boathouse,
      name: 'Model',
      code: 'M1',
      itemcollectionid: phases.detail,
      contactid: [people.ida, people.omar],
      tagid: [tags.urgent, tags.later],
      workstageid: stages.drawing,
    },
    permit: {
      ...boathouse,
      name: 'Permit',
      description: 'survey of the shore',
      workstageid: stages.building,
      priority: 5,
    },
    plan: { projectid: projects.warehouse, name: 'Plan', contactid: [people.omar], tagid: [tags.later], priority: 2 },
  })
  return { companies, people, divisions, tags, stages, projects, phases, items }
}

/** Creates one record for each name and returns their ids by name. */
async function made<Name extends string>(api: Caller, path: string, records: Record<Name, object>): Promise<Ids<Name>> {
  const answer = await api.post(path, Object.values(records))
  if (answer.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`)
  const { ids } = answer.body.data as { ids: number[] }
  return Object.fromEntries(Object.keys(records).map((name, at) => [name, ids[at]])) as Ids<Name>
}
