/** Company names, and what is derived from them: location, sector, the person behind a household. */
import { type Block, fill, unused } from '../block.ts'
import { clientNames, contractorNames, otherNames, type Sector } from '../words/companies.ts'
import type { Locality } from '../words/localities.ts'
import { firstNames, lastNames } from '../words/names.ts'

export type CompanyType = 'client' | 'contractor' | 'other'

export interface CompanyName {
  readonly name: string
  readonly sector: Sector
  readonly place: Locality
  /** For a household: its contact person. */
  readonly person: { readonly firstname: string; readonly lastname: string } | null
}

/** The companies of the client and the contractor who sign in. */
const staged = {
  client: { name: 'Merri Creek Housing Co-operative', sector: 'developer' },
  contractor: { name: 'Castellari Structural Engineers', sector: 'civic' },
  other: null,
} as const

/** A name that is unused in the account. */
export function nameCompany(block: Block, type: CompanyType, index: number): CompanyName {
  const { random, profile, usedNames, isStaged } = block
  const byHand = isStaged && index === 0 ? staged[type] : null
  const [home] = profile.places
  if (byHand && home) return { ...byHand, place: home, person: null }
  return unused(usedNames, () => {
    const place = random.pick(profile.places)
    return type === 'client' && random.chance(0.18) ? household(block, place) : firm(block, type, place)
  })
}

function household({ random }: Block, place: Locality): CompanyName {
  const person = { firstname: random.pick(firstNames), lastname: random.pick(lastNames) }
  const name = `${person.firstname} & ${random.pick(firstNames)} ${person.lastname}`
  return { name, sector: 'home', place, person }
}

function firm({ random }: Block, type: CompanyType, place: Locality): CompanyName {
  const client = random.pick(clientNames)
  const pattern = { client: client.pattern, contractor: random.pick(contractorNames), other: random.pick(otherNames) }
  const name = fill(pattern[type], {
    place: () => place.suburb,
    family: () => random.pick(lastNames),
    first: () => random.pick(firstNames),
  })
  return { name, sector: client.sector, place, person: null }
}
