/** What a kind of caller sees of a subject, rule by rule; `visibility.ts` assigns the rules. */
import { sql } from 'kysely'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import {
  allConditions,
  anyCondition,
  type Condition,
  type Expression,
  fixedCondition,
  inSet,
  never,
  notDeletedCondition,
  type Row,
  type Within,
} from '../../query/condition.ts'
import { getReach, seesDivision } from './callers.ts'
import * as sets from './sets.ts'

/** The column with the id that a rule is about: a project, a company. */
export type ColumnOfRow = (row: Row) => Expression

/** Rows that the actor sees; null for all. */
export type Rule = (actor: Actor, columnOfRow: ColumnOfRow) => Condition | null

export const allRecords: Rule = () => null
export const noRecords: Rule = () => never

const ofProject: ColumnOfRow = (row) => row.column('projectid')
const byId: ColumnOfRow = (row) => row.column('id')

/** Ids of the records themselves, and of projects, each of which may have hundreds of records. */
const fewRecords = 4000
const fewProjects = 300

/** Projects within the caller's reach; with permission 24 also those of the division. */
export const workedOn: Rule = (actor, project) => {
  const { name, whose } = getReach(actor)
  const involved = inSet(`project-of-${name}`, {
    name: `projects_of_${name}`,
    key: project,
    set: (_values, context) => sets.projectsWith(context, whose(context)),
    few: fewProjects,
  })
  return orInDivision(actor, involved, 'project', project)
}

/** Rule for clients: the project is shared with their company. */
export const shared =
  (subject: string): Rule =>
  (actor, project) =>
    inSet(`${subject}-shared`, sharedWith(project), [actor.company])

const sharedWith = (key: ColumnOfRow): Within => ({
  name: 'shared_projects',
  key,
  few: fewProjects,
  set: ([company], context) => sets.sharedProjects(context, company as Expression),
})

/** Items assigned to people within the reach; staff also see those of open projects that they work on. */
export const assignedRecords: Rule = (actor) => {
  const { name, whose } = getReach(actor)
  const open = actor.userType === userTypes.staff
  const condition = inSet(`item-of-${name}${open ? '-open' : ''}`, {
    name: `items_of_${name}${open ? '_open' : ''}`,
    key: byId,
    few: fewRecords,
    set(_values, context) {
      const more = open ? sql` union all ${sets.itemsOfOpenProjects(context)}` : sql``
      return sql`${sets.assignedItems(context, whose(context))}${more}`
    },
  })
  return orInDivision(actor, condition, 'item', ofProject)
}

/** Items of shared projects: all of them if the project says so, otherwise those assigned to the client. */
export const sharedItems: Rule = (actor) => ({
  shape: 'item-shared',
  values: [actor.company, actor.company],
  within: sharedWith(ofProject),
  render: (row, [company, isSameCompany], context) => {
    const open = sql`${sets.sharedProjects(context, isSameCompany as Expression)} and p.clientviewalltasks`
    return sql`(
      ${ofProject(row)} in (${sets.sharedProjects(context, company as Expression)})
      and (
        ${ofProject(row)} in (${open})
        or ${row.column('id')} in (${sets.assignedItems(context, sets.me(context))})
      )
    )`
  },
})

/** Companies of the division and of none; all for people without a division. */
export const nearCompanies: Rule = (actor, company) =>
  actor.division === null
    ? null
    : {
        shape: 'company-in-division',
        values: [actor.division],
        render: (row, [division], context) =>
          sql`${company(row)} in (${sets.companiesNear(context, division as Expression)})`,
      }

export const ownCompany = (actor: Actor, company: ColumnOfRow): Condition => ({
  shape: 'own-company',
  values: [actor.company],
  render: (row, [companyId]) => sql`${company(row)} = ${companyId}::bigint`,
})

export const self = (): Condition =>
  fixedCondition('self', (row, context) => sql`${row.column('id')} = ${context.contact}::bigint`)

/** The caller, and people of the division and of none; everybody for people without a division. */
export const nearPeople: Rule = (actor) => {
  if (actor.division === null) return null
  const near: Condition = {
    shape: 'contact-in-division',
    values: [actor.division],
    render: (row, [division]) =>
      sql`(${row.column('divisionid')} is null or ${row.column('divisionid')} = ${division}::bigint)`,
  }
  return anyCondition([self(), near])
}

export const colleagues: Rule = (actor) => anyCondition([self(), ownCompany(actor, (row) => row.column('companyid'))])

/** Documents of visible projects; with permission 24 also those of the division. */
export const documentsOfWork: Rule = (actor) => {
  const project = workedOn(actor, ofProject) as Condition
  const division: Condition = {
    shape: 'document-in-division',
    values: [actor.division],
    render: (row, [divisionId]) => sql`${row.column('divisionid')} = ${divisionId}::bigint`,
  }
  return seesDivision(actor) ? anyCondition([project, division]) : project
}

/** Documents that were issued to the client's company, according to the condition `out`. */
export const issued =
  (out: Condition): Rule =>
  (actor) => {
    const real = fixedCondition('no-template', (row) => sql`not ${row.column('template')}`)
    return allConditions([ownCompany(actor, (row) => row.column('companyid')), out, real, notDeletedCondition])
  }

/** Time within the caller's reach; with permission 24 also that of the division's projects. */
export const trackedRecords: Rule = (actor) => {
  const { name, whose } = getReach(actor)
  const condition = fixedCondition(
    `time-of-${name}`,
    (row, context) => sql`${row.column('contactid')} ${whose(context)}`,
  )
  return orInDivision(actor, condition, 'time', ofProject)
}

/** As tracked time, and also unassigned allocations on the caller's items. */
export const plannedRecords: Rule = (actor, columnOfRow) => {
  const open = fixedCondition(
    'allocation-open',
    (row, context) => sql`(
      ${row.column('contactid')} is null
      and ${row.column('itemid')} in (${sets.assignedItems(context, sets.me(context))})
    )`,
  )
  return anyCondition([trackedRecords(actor, columnOfRow) as Condition, open])
}

/** People whose work the caller sees: those within reach, and with permission 24 the whole division. */
export const coworkers: Rule = (actor, person) => {
  const { name, whose } = getReach(actor)
  const condition = fixedCondition(`person-of-${name}`, (row, context) => sql`${person(row)} ${whose(context)}`)
  if (!seesDivision(actor)) return condition
  const inDivision: Condition = {
    shape: 'person-in-division',
    values: [actor.division],
    render: (row, [division], context) =>
      sql`${person(row)} in (${sets.peopleOfDivision(context, division as Expression)})`,
  }
  return anyCondition([condition, inDivision])
}

function orInDivision(actor: Actor, condition: Condition, subject: string, project: ColumnOfRow): Condition {
  if (!seesDivision(actor)) return condition
  const inDivision: Condition = {
    shape: `${subject}-in-division`,
    values: [actor.division],
    render: (row, [division], context) =>
      sql`${project(row)} in (${sets.projectsOfDivision(context, division as Expression)})`,
  }
  return anyCondition([condition, inDivision])
}
