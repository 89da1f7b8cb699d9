/**
 * Two small resources with bindings of their own, so that tests of planning and compiling do not depend on real ones.
 */
import { sql } from 'kysely'
import {
  choice,
  date,
  datetime,
  id,
  money,
  sortkey,
  state,
  text,
  toMany,
  toOne,
  utc,
} from '../../contract/language/field.ts'
import { resource, seesField } from '../../contract/language/resource.ts'
import { type Params, parseListRequest, parseSingleRequest } from '../../contract/requests/list-request.ts'
import { type Actor, accountActor, actions, can, permissions } from '../../contract/rights.ts'
import { bind, column, computed, link, linkSeen, type ReadBinding, relatedSource, relation } from './binding.ts'
import { type Condition, fixedCondition, idIs } from './condition.ts'
import type { ReadPlan } from './plan.ts'
import { planList, planSingle } from './plan-read.ts'
import { relatedAggregate } from './related-aggregates.ts'

const boatsDeclared = resource('boats', {
  singular: 'boat',
  label: 'Boats',
  title: 'name',
  paths: ['/boats'],
  fields: {
    id: id(),
    name: text({ inDefault: true, searchable: true, sortable: true }),
    code: text({ searchable: true, sortable: true }),
    kind: choice(['sail', 'row'], { filter: true, sortable: true }),
    activeworkstate: state(['active', 'complete'], { responseAliases: ['status'] }),
    duedate: date({ filter: ['due'], sortable: true }),
    lastmodified: datetime({ readOnly: true, filter: true }),
    lastmodifiedutc: utc({ filter: true }),
    price: money({ sortable: true, filter: true }),
    harbourid: toOne('harbours', { filter: true }),
    harbourname: text({ readOnly: true, sortable: true, filter: true }),
    length: text({ readOnly: true }),
    crew: toMany('contacts', ['id', 'name'], { filter: ['contacts'] }),
    hands: toMany('contacts', ['id', 'name']),
    oarcount: text({ readOnly: true }),
    rivals: toMany('boats', ['id', 'name']),
    sortorder: sortkey(),
  },
  states: { open: 'active', done: 'complete', listed: ['active'] },
  embeds: { oars: { resource: 'oars', ownerField: 'boatid', flag: 'includeoars' } },
})

const oarsDeclared = resource('oars', {
  singular: 'oar',
  label: 'Oars',
  title: 'name',
  paths: ['/oars'],
  fields: { id: id(), name: text({ searchable: true, sortable: true }), boatid: toOne('boats', { filter: true }) },
})

/** Callers see the boats that they are on; API keys and people with permission 2 see all. */
function boatScope(actor: Actor): Condition | null {
  if (can(actor, permissions.viewAllWork)) return null
  return fixedCondition(
    'crewed',
    (row, context) =>
      sql`exists (select 1 from boat_crew b where b.account_id = ${context.account} and b.boatid = ${row.column('id')} and b.contactid = ${context.contact}::bigint)`,
  )
}

const crew = link('boat_crew', 'boatid', 'contactid', 'sailors')

export const boats = bind({
  resource: boatsDeclared,
  table: 'boats',
  entity: null,
  relations: { harbour: relation('harbours', 'harbourid') },
  base: null,
  visible: boatScope,
  sources: {
    lastmodified: column(),
    lastmodifiedutc: column('lastmodified'),
    harbourname: relatedSource('harbour', 'name'),
    length: computed((row) => sql`${row.column('feet')} || ' ft'`),
    crew,
    hands: crew,
    oarcount: computed((row, context) =>
      relatedAggregate(
        context,
        sql`count(*)`,
        sql`from oars o where o.account_id = ${context.account} and o.boatid = ${row.column('id')}`,
      ),
    ),
    rivals: linkSeen(link('boat_rivals', 'boatid', 'rivalid', 'boats'), boatScope),
  },
})

export const oars = bind({
  resource: oarsDeclared,
  table: 'oars',
  entity: null,
  relations: {},
  base: null,
  visible: () => null,
})

export const bindingOf = (name: string): ReadBinding => (name === 'boats' ? boats : oars)

export const key: Actor = accountActor({ account: 7, credential: 'key:1', timezone: 'Europe/Vienna' })
export const sailor: Actor = { ...key, kind: 'user', credential: 'user:12', administrator: false, contact: 12 }
export const captain: Actor = { ...sailor, grants: new Map([[permissions.viewAllWork, actions.view]]) }

export function listPlan(params: Params, actor: Actor = key): ReadPlan {
  const { request } = parseListRequest(boatsDeclared, params, (field) => seesField(actor, field))
  return planList({ binding: boats, actor, request }, bindingOf)
}

export function singlePlan(id: number, params: Params, actor: Actor = key): ReadPlan {
  const { request } = parseSingleRequest(boatsDeclared, params, (field) => seesField(actor, field))
  return planSingle({ binding: boats, actor, request, only: [idIs(id)] }, bindingOf)
}

/** Tables and rows: three boats of account 7 and one of another account. */
export const schema = `
  create table harbours (account_id bigint, id bigint, name text);
  create table sailors (account_id bigint, id bigint, name text, deleted boolean default false);
  create table boats (
    account_id bigint, id bigint, name text, code text, kind text, activeworkstate text default 'active', duedate date,
    lastmodified timestamptz default '2026-01-31T08:00:00Z', price numeric(14, 2), harbourid bigint, feet int,
    sortorder bytea, deleted boolean default false,
    searchtext text generated always as (spelled(name || chr(10) || coalesce(code, ''))) stored
  );
  create table boat_crew (account_id bigint, boatid bigint, contactid bigint);
  create table boat_rivals (account_id bigint, boatid bigint, rivalid bigint);
  create table oars (account_id bigint, id bigint, name text, boatid bigint, deleted boolean default false,
    searchtext text generated always as (spelled(name)) stored);
  insert into harbours values (7, 1, 'Lee'), (8, 1, 'Luv');
  insert into sailors values (7, 12, 'Ida'), (7, 13, 'Omar');
  insert into boats (account_id, id, name, code, kind, duedate, price, harbourid, feet, sortorder, deleted) values
    (7, 1, 'Gull', 'G_1', 'sail', '2026-02-01', 10.5, 1, 20, '\\x20', false),
    (7, 2, 'Tern', null, 'row', '2026-03-01', null, null, 12, '\\x10', false),
    (7, 3, 'Auk', 'A1', 'row', null, 7, 1, 9, '\\x30', true),
    (8, 1, 'Swan', 'S', 'sail', '2026-02-01', 1, 1, 30, '\\x20', false);
  insert into boat_crew values (7, 1, 12), (7, 1, 13), (7, 2, 13), (8, 1, 12);
  insert into boat_rivals values (7, 1, 2), (7, 2, 1);
  insert into oars (account_id, id, name, boatid) values (7, 1, 'left', 2), (7, 2, 'right', 2), (8, 3, 'other', 2);
`
