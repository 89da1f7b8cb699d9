/**
 * The people on a project, and what outsiders may see of it. People with few rights who sign in get a handful of
 * projects in the first block, so that they see something, and most remains hidden from them.
 */
import type { Block } from '../block.ts'
import type { DemoCompany } from '../people/companies.ts'
import type { DemoPerson, People } from '../people/people.ts'

export interface Cast {
  readonly manager: DemoPerson
  /** Staff who do the work. */
  readonly team: readonly DemoPerson[]
  readonly contractors: readonly DemoPerson[]
  /** People at the client, and those of them who follow the project. */
  readonly clients: readonly DemoPerson[]
  readonly followers: readonly DemoPerson[]
  readonly access: {
    readonly clientaccess: boolean
    readonly clientviewalltasks: boolean
    readonly staffviewalltasks: boolean
  }
}

/**
 * Projects of the first block, by position: those of the member, those of the contractor, and what the client can see.
 */
const ofMember = new Set([1, 4, 8, 13, 19])
const ofContractor = new Set([0, 6, 10, 15])
const openToMember = 8
const sharedWithClient = new Set([0, 1, 2])
const fullyShared = new Set([0, 2])
/** Number of projects at the beginning that belong to the client's company. */
const ofClient = 5

export function getCast(block: Block, index: number, company: DemoCompany, people: People): Cast {
  const { random, isStaged } = block
  const clients = people.client.filter((person) => person.companyid === company.id)
  const access = isStaged ? stagedAccess(block, index) : drawnAccess(block)
  return {
    manager: random.pick(people.staff.filter((_, seat) => seat < 6 && seat !== 2)),
    team: isStaged
      ? withStaged(people.staff, ofMember.has(index), (otherPeople) => random.sample(otherPeople, random.int(4, 5)))
      : random.sample(people.staff, random.int(4, 5)),
    contractors: isStaged
      ? withStaged(people.contractor, ofContractor.has(index), (otherPeople) =>
          random.sample(otherPeople, random.int(0, 1)),
        )
      : random.sample(people.contractor, random.int(0, 1)),
    clients,
    followers: access.clientaccess ? clients : [],
    access,
  }
}

function stagedAccess(block: Block, index: number): Cast['access'] {
  const drawnFlags = drawnAccess(block)
  const access =
    index < ofClient ? { clientaccess: sharedWithClient.has(index), clientviewalltasks: fullyShared.has(index) } : {}
  const staffviewalltasks = index === openToMember || (drawnFlags.staffviewalltasks && !ofMember.has(index))
  return { ...drawnFlags, ...access, staffviewalltasks }
}

function drawnAccess({ random }: Block): Cast['access'] {
  const clientaccess = random.chance(0.45)
  return {
    clientaccess,
    clientviewalltasks: random.chance(0.5) && clientaccess,
    staffviewalltasks: random.chance(0.25),
  }
}

/** Adds people with few rights who sign in to the chosen projects, and to no others. */
function withStaged(
  people: readonly DemoPerson[],
  isThere: boolean,
  draw: (otherPeople: readonly DemoPerson[]) => DemoPerson[],
): readonly DemoPerson[] {
  const staged = people.find((person) => person.signIn?.grants.has(2) === false)
  const members = draw(people.filter((person) => person !== staged))
  return staged && isThere ? [staged, ...members] : members
}
