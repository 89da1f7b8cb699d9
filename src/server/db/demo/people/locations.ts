/** Locations of companies: the only place that has their addresses. */
import type { Block } from '../block.ts'
import { stamps } from '../calendar.ts'
import { locationNotes } from '../words/companies.ts'
import { buildings, type Locality, precincts, streets } from '../words/localities.ts'
import { phone } from './contact-details.ts'

interface Owner {
  readonly id: number
  readonly domain: string
  readonly place: Locality
}

interface LocationKind {
  readonly name: string
  readonly type: 'physical' | 'postal'
  readonly place: Locality
}

/** The columns of a location that documents contain. */
export interface DemoLocation {
  readonly id: number
  readonly address1: string
  readonly address2: string | null
  readonly address3: string | null
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
}

/** Adds one location, often a second one. Returns the first. */
export function makeLocations(block: Block, owner: Owner): DemoLocation {
  const { random, profile } = block
  const { place } = owner
  const first = makeLocation(block, owner, { name: 'Main office', type: 'physical', place })
  const further = random.next()
  if (further < 0.35) makeLocation(block, owner, { name: 'Mail and accounts', type: 'postal', place })
  else if (further < 0.5) {
    makeLocation(block, owner, { name: 'Second site', type: 'physical', place: random.pick(profile.places) })
  }
  return first
}

function makeLocation(block: Block, owner: Owner, { name, type, place }: LocationKind): DemoLocation {
  const { random, profile, sheet, calendar } = block
  const { suburb, city, state, zipcode } = place
  const isPostal = type === 'postal'
  return sheet.record('companylocations', {
    companyid: owner.id,
    name,
    code: random.chance(0.4) ? `${suburb.slice(0, 3).toUpperCase()}-${random.int(1, 9)}` : null,
    type,
    description: isPostal ? 'Post and invoices only' : random.pick(['Office', 'Site office', 'Campus', 'Home']),
    deliveryinstructions: isPostal ? null : random.pick(locationNotes),
    phone: phone(block),
    phone2: random.chance(0.2) ? phone(block) : null,
    email: random.chance(0.5) ? `${isPostal ? 'accounts' : 'reception'}@${owner.domain}` : null,
    active: isPostal || random.chance(0.95),
    ...(isPostal ? postBox(block) : streetAddress(block, place)),
    suburb,
    city,
    state,
    zipcode,
    country: profile.country,
    countryid: profile.countryid,
    ...stamps(random, calendar, -random.int(60, 2_000)),
  })
}

function postBox({ random }: Block) {
  return { address1: `PO Box ${random.int(10, 990)}`, address2: null, address3: null, latitude: null, longitude: null }
}

function streetAddress({ random }: Block, { latitude, longitude }: Locality) {
  const building = random.pick(buildings)
  const street = `${random.int(1, 340)} ${random.pick(streets)}`
  const near = (degrees: number) => Math.round(degrees * 10_000 + random.int(-90, 90)) / 10_000
  return {
    address1: building || street,
    address2: building ? street : null,
    address3: random.chance(0.12) ? random.pick(precincts) : null,
    latitude: near(latitude),
    longitude: near(longitude),
  }
}
