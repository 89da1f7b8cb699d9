/** Callers of the large firm, from those who see everything to those who see least. */
import { type Actor, accountActor, allActions, permissions, userTypes } from '../../../src/contract/rights.ts'
import { timezone } from './firm.ts'

/** The account itself, as for an API key. */
export const program: Actor = accountActor({ account: 1, credential: 'key:1', timezone })

const rightsExcept = (...missing: number[]) =>
  new Map(Object.values(permissions).flatMap((id) => (missing.includes(id) ? [] : [[id, allActions] as const])))

const person: Actor = { ...program, kind: 'user', credential: 'user:7', contact: 7, administrator: false }
const { viewAllWork, teamWork, divisionWork } = permissions

export const actors: Readonly<Record<string, Actor>> = {
  program,
  director: { ...person, administrator: true, grants: rightsExcept() },
  member: { ...person, grants: rightsExcept(viewAllWork, teamWork, divisionWork) },
  teamLeader: { ...person, teams: [1], grants: rightsExcept(viewAllWork, divisionWork) },
  divisionLeader: { ...person, division: 1, grants: rightsExcept(viewAllWork, teamWork) },
  contractor: { ...person, userType: userTypes.contractor, grants: rightsExcept(viewAllWork) },
  client: { ...person, userType: userTypes.client, contact: 407, company: 7, grants: rightsExcept(viewAllWork) },
}
