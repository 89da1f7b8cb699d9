/**
 * An account whose work has four audiences, and people who see some of them: work shared with everybody, work of a teammate, work of
 * the division North, and work that they may not see.
 */
import { permissions } from '../../contract/rights.ts'
import type { TestService } from './test-api.ts'
import type { Caller } from './test-caller.ts'
import type { TestPerson } from './test-people.ts'
import { everyResource, isCreated, type Samples, samplesOf } from './test-records.ts'

export const audienceNames = ['shared', 'mates', 'north', 'foreign'] as const
export type TestAudience = (typeof audienceNames)[number]

export const actorNames = [
  'key',
  'administrator',
  'plain',
  'own',
  'team',
  'division',
  'contractor',
  'client',
  'powerless',
] as const
export type ActorName = (typeof actorNames)[number]

const { viewAllWork, sensitive, teamWork, divisionWork } = permissions
const reach = [viewAllWork, sensitive, teamWork, divisionWork] as const
/** All permissions for kinds of records. */
const kinds = Object.values(permissions).filter((id) => !(reach as readonly number[]).includes(id))
const viewing = { view: 1, edit: 4 } as const

/** All four actions on every kind of record. */
export const everything = Object.fromEntries(kinds.map((id) => [id, true as const]))
/** Viewing and editing, so that a right to delete or add is missing. */
const viewAndEdit = Object.fromEntries(kinds.map((id) => [id, viewing.view | viewing.edit]))

export interface Audiences {
  readonly account: number
  readonly callers: Readonly<Record<ActorName, Caller>>
  /** A caller's actions on kinds of records. */
  readonly actions: Readonly<Record<ActorName, readonly string[]>>
  /** Id of a record of the resource in the audience. */
  readonly idOf: (name: string, audience: TestAudience) => Promise<number>
  /** A complete body of a new record in the audience. */
  readonly bodyOf: (name: string, audience: TestAudience) => Promise<Record<string, unknown>>
}

/** Each actor's rights to kinds of records, regardless of audiences. */
const actions: Audiences['actions'] = {
  key: ['view', 'add', 'edit', 'delete'],
  administrator: ['view', 'add', 'edit', 'delete'],
  plain: ['view', 'add', 'edit', 'delete'],
  own: ['view', 'add', 'edit', 'delete'],
  team: ['view', 'edit'],
  division: ['view', 'edit'],
  contractor: ['view', 'edit'],
  client: ['view', 'edit'],
  powerless: [],
}

/** Builds the account; records are created when first requested. */
export async function createAudiences(service: TestService): Promise<Audiences> {
  const { id: account, api } = await service.account()
  const base = samplesOf(api)
  const north = await api.create('/settings/contacts/divisions', { name: 'North' })
  const south = await api.create('/settings/contacts/divisions', { name: 'South' })
  const company = (name: string, divisionid: number | null = null) =>
    api.create('/companies', { name, type: 'client', divisionid })
  const [home, away] = [await company('Harbour Trust'), await company('Quay Ltd', south)]
  const person = (settings: TestPerson) => service.person(account, settings)
  const people = {
    administrator: await person({ administrator: true, grants: { ...everything, 2: true, 11: true } }),
    plain: await person({ grants: { ...everything, 2: true } }),
    own: await person({ grants: everything }),
    team: await person({ grants: { ...viewAndEdit, 23: true } }),
    division: await person({ divisionid: north, grants: { ...viewAndEdit, 24: true } }),
    contractor: await person({ type: 'contractor', companyid: away, grants: viewAndEdit }),
    client: await person({ type: 'client', companyid: home, grants: viewAndEdit }),
    powerless: await person({}),
  }
  const contact = (firstname: string) => api.create('/contacts', { firstname, type: 'staff', divisionid: south })
  const contacts = {
    shared: people.own.id,
    mates: await contact('Mate'),
    north: await contact('Northerner'),
    foreign: await contact('Stranger'),
  }
  await api.create('/settings/contacts/teams', { name: 'Interiors', members: [people.team.id, contacts.mates] })

  const projects = {
    shared: await api.create('/projects', {
      title: 'Shared',
      companyid: home,
      divisionid: north,
      staffid: [people.own.id, people.team.id, people.division.id],
      contractorid: [people.contractor.id],
      clientaccess: true,
      clientviewalltasks: true,
    }),
    mates: await api.create('/projects', { title: 'Mates', companyid: away, staffid: [contacts.mates] }),
    north: await api.create('/projects', { title: 'North', companyid: away, divisionid: north }),
    foreign: await api.create('/projects', { title: 'Foreign', companyid: away, divisionid: south }),
  }
  const assigned = [people.own.id, people.team.id, people.division.id, people.contractor.id]
  const assignees = { shared: assigned, mates: [contacts.mates], north: [], foreign: [] }
  const common = await commonRecords(base)
  const samples = {} as Record<TestAudience, Samples>
  for (const audience of audienceNames) {
    const projectid = projects[audience]
    const items = await api.create('/items', { name: audience, projectid, contactid: assignees[audience] })
    const companies = audience === 'shared' ? home : away
    samples[audience] = samplesOf(api, {
      ...common,
      projects: projectid,
      items,
      companies,
      contacts: contacts[audience],
    })
  }
  const callers = Object.fromEntries(Object.entries(people).map(([name, { api: caller }]) => [name, caller]))
  return {
    account,
    callers: { ...callers, key: api } as Audiences['callers'],
    actions,
    idOf: (name, audience) => samples[audience].idOf(name),
    bodyOf: (name, audience) => samples[audience].bodyOf(name),
  }
}

/** Records that belong to no work: they are the same in every audience. */
async function commonRecords(base: Samples): Promise<Record<string, number>> {
  const own = everyResource.filter(
    (of) => isCreated(of) && Object.values(of.fields).every(({ kind, required }) => kind !== 'toone' || !required),
  )
  const names = own.map((of) => of.name).filter((name) => !['projects', 'companies', 'contacts'].includes(name))
  const ids = names.map(async (name) => [name, await base.idOf(name)] as const)
  return Object.fromEntries(
    (await Promise.all(ids)).filter(([name]) => !['invoices', 'quotes', 'messages'].includes(name)),
  )
}
