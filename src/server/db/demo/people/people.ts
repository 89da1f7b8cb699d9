/** Contacts: staff, contractors, people at clients and others. People who sign in have fixed positions among them. */
import { type Block, cents } from '../block.ts'
import { stamps } from '../calendar.ts'
import { label } from '../labels.ts'
import type { ServiceRate } from '../vocabulary.ts'
import { precincts, streets } from '../words/localities.ts'
import { firstNames, lastNames, namesInOtherScripts } from '../words/names.ts'
import { contactNotes, signatures } from '../words/notes.ts'
import { clientTitles, contractorTitles, otherTitles, staffTitles } from '../words/professions.ts'
import type { DemoCompany } from './companies.ts'
import { phone, slug } from './contact-details.ts'
import { type DemoSignIn, demoSignIns } from './sign-ins.ts'

export type PersonType = 'staff' | 'contractor' | 'client' | 'other'

export interface DemoPerson {
  readonly id: number
  readonly name: string
  readonly companyid: number | null
  /** Cost and price of an hour, for work without a rate of its own. */
  readonly rate: { readonly inprice: number; readonly outprice: number } | null
  readonly signIn: DemoSignIn | null
}

export type People = Readonly<Record<PersonType, readonly DemoPerson[]>>

interface Seat {
  readonly type: PersonType
  readonly index: number
  readonly company: DemoCompany | null
}

/** Contacts of all types. Sets the main contacts of companies. */
export function makePeople(block: Block, companies: readonly DemoCompany[]): People {
  const { contacts } = block.profile.volume
  const seats = (type: PersonType): DemoPerson[] => {
    const ownCompanies = companies.filter((company) => company.type === type)
    return Array.from({ length: contacts[type] }, (_, index) => {
      const company = type === 'staff' ? null : (ownCompanies[index] ?? block.random.pick(ownCompanies))
      const person = makePerson(block, { type, index, company })
      if (company) company.row.maincontactid ??= person.id
      return person
    })
  }
  return { staff: seats('staff'), contractor: seats('contractor'), client: seats('client'), other: seats('other') }
}

function makePerson(block: Block, seat: Seat): DemoPerson {
  const { random, sheet, calendar } = block
  const { type, company } = seat
  const signIn = signInAt(block, seat)
  const pay = getPay(block, seat)
  const isActive = signIn !== null || type === 'staff' || type === 'contractor' || random.chance(0.9)
  const row = sheet.record('contacts', {
    ...getName(block, seat, signIn),
    type,
    status: isActive ? 'active' : random.pick(['inactive', 'archived']),
    companyid: company?.id ?? null,
    title: getTitle(block, seat),
    divisionid: getDivision(block, seat),
    workphone: phone(block),
    mobilephone: random.chance(0.8) ? phone(block) : null,
    fax: random.chance(0.1) ? phone(block) : null,
    ...getAddress(block),
    allowlogin: signIn !== null,
    // Every fourth member of staff does not work on Fridays.
    workfriday: type === 'staff' && seat.index % 4 === 3 ? 0 : null,
    administrator: signIn?.administrator ?? false,
    emailsignature: random.chance(0.3) ? random.pick(signatures) : null,
    notes: random.chance(0.5) ? random.pick(contactNotes) : null,
    ...pay.columns,
    ...stamps(random, calendar, -random.int(40, 1_900)),
  })
  label(block, 'contact', row.id)
  join(block, seat, row.id)
  for (const [permission, actions] of signIn?.grants ?? []) {
    sheet.link('contact_permissions', { contactid: row.id, permission, actions })
  }
  const name = `${row.firstname} ${row.lastname}`
  return { id: row.id, name, companyid: row.companyid, rate: pay.rate, signIn }
}

function signInAt({ isStaged }: Block, { type, index }: Seat): DemoSignIn | null {
  if (!isStaged) return null
  return demoSignIns.find((signIn) => signIn.type === type && signIn.seat === index) ?? null
}

function getName(block: Block, { type, index, company }: Seat, signIn: DemoSignIn | null) {
  const domain = company?.domain ?? block.profile.domain
  if (signIn) return { firstname: signIn.firstname, lastname: signIn.lastname, email: signIn.email }
  const { person } = company?.row.maincontactid === null ? company : { person: null }
  if (person) return { ...person, email: `${slug(person.firstname)}@${domain}` }
  const far =
    block.isStaged && type === 'client' ? namesInOtherScripts[index - block.profile.volume.companies.client] : undefined
  if (far) return { firstname: far.firstname, lastname: far.lastname, email: `${far.mailbox}@${domain}` }
  const firstname = block.random.pick(firstNames)
  const lastname = block.random.pick(lastNames)
  return { firstname, lastname, email: `${slug(firstname)}.${slug(lastname)}@${domain}` }
}

function getTitle({ random }: Block, { type, index, company }: Seat): string {
  if (company?.person) return 'Owner'
  if (type === 'staff') return staffTitles[index] ?? random.pick(staffTitles.slice(4))
  if (type === 'contractor') return contractorTitles[index] ?? random.pick(contractorTitles)
  return random.pick(type === 'client' ? clientTitles : otherTitles)
}

/** Director and practice manager are in no division; all other staff are in one. */
function getDivision({ random, vocabulary }: Block, { type, index, company }: Seat): number | null {
  if (type !== 'staff') return company?.divisionid ?? null
  if (index < 2) return null
  return index === 2 ? (vocabulary.divisions[0] ?? null) : random.pick(vocabulary.divisions)
}

function getAddress({ random, profile }: Block) {
  const hasAddress = random.chance(0.4)
  const { suburb, city, state, zipcode } = random.pick(profile.places)
  return {
    address1: hasAddress ? `${random.int(1, 240)} ${random.pick(streets)}` : null,
    address2: hasAddress ? suburb : null,
    address3: hasAddress && random.chance(0.2) ? random.pick(precincts) : null,
    city: hasAddress ? city : null,
    state: hasAddress ? state : null,
    zipcode: hasAddress ? zipcode : null,
    country: profile.country,
  }
}

/** Pay and prices of those who track time; null for all others. */
function getPay({ random, vocabulary }: Block, { type, index }: Seat) {
  const noPay = {
    payrate: null,
    payratemultiplier: null,
    defaulthourlyrateid: null,
    costPerHour: null,
    chargeoutrate: null,
  }
  if (type !== 'staff' && type !== 'contractor') return { columns: noPay, rate: null }
  const service = rateAt(vocabulary.rates, type === 'staff' ? index : 5)
  const payrate = cents(service.inprice * (0.66 + random.int(0, 8) / 100))
  const rate = { inprice: cents(payrate * 1.35), outprice: service.outprice + random.int(-2, 4) * 5 }
  const columns = {
    payrate,
    payratemultiplier: random.pick([1, 1, 1.25, 1.5]),
    defaulthourlyrateid: service.id,
    costPerHour: rate.inprice,
    chargeoutrate: rate.outprice,
  }
  return { columns, rate }
}

/** Rates by position among the staff, matching their titles. */
function rateAt(rates: Readonly<Record<string, ServiceRate>>, index: number): ServiceRate {
  const order = ['principal', 'associate', 'graduate', 'associate', 'architect', 'architect', 'interiors', 'drafting']
  const rate = rates[order[index] ?? 'architect']
  if (!rate) throw new Error('a service rate is missing')
  return rate
}

/** Teams, roles and groups. */
function join({ random, sheet, vocabulary }: Block, { type, index }: Seat, contactid: number): void {
  const teamid = type === 'staff' && index > 0 ? vocabulary.teams[index % vocabulary.teams.length] : undefined
  if (teamid !== undefined) sheet.link('team_members', { teamid, contactid })
  for (const roleid of random.sample(vocabulary.roles, random.int(0, 2)))
    sheet.link('contact_roles', { contactid, roleid })
  if (random.chance(0.45)) sheet.link('contact_groups', { contactid, groupid: random.pick(vocabulary.groups) })
}
