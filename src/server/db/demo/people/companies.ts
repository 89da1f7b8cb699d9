/** Companies: clients, contractors and others that the firm deals with. */
import type { Block } from '../block.ts'
import { stamps } from '../calendar.ts'
import { label } from '../labels.ts'
import { companyNotes, creditTerms } from '../words/companies.ts'
import { type CompanyName, type CompanyType, nameCompany } from './company-names.ts'
import { getCode, phone, slug } from './contact-details.ts'
import { type DemoLocation, makeLocations } from './locations.ts'

export interface DemoCompany extends CompanyName {
  readonly id: number
  readonly type: CompanyType
  readonly isActive: boolean
  readonly domain: string
  readonly divisionid: number | null
  readonly address: DemoLocation
  /** The company's row: its main contact is set once there are contacts. */
  readonly row: { maincontactid: number | null; readonly email: string }
}

export function makeCompanies(block: Block): readonly DemoCompany[] {
  const { companies } = block.profile.volume
  return (['client', 'contractor', 'other'] as const).flatMap((type) =>
    Array.from({ length: companies[type] }, (_, index) => makeCompany(block, type, index)),
  )
}

function makeCompany(block: Block, type: CompanyType, index: number): DemoCompany {
  const { random, sheet, vocabulary, calendar } = block
  const companyName = nameCompany(block, type, index)
  const { name, person } = companyName
  const domain = `${slug(name)}.example`
  const isActive = index === 0 || random.chance(0.9)
  const divisionid = random.chance(0.35) ? random.pick(vocabulary.divisions) : null
  const row = sheet.record('companies', {
    name,
    code: getCode(name, random.int(10, 99)),
    type,
    status: isActive ? 'active' : random.pick(['inactive', 'archived']),
    phone: phone(block),
    fax: random.chance(0.15) ? phone(block) : null,
    email: `${person ? 'family' : random.pick(['office', 'info', 'hello', 'accounts'])}@${domain}`,
    ...getLinks(block, companyName, domain),
    categoryid: random.pick(vocabulary.categories.company),
    maincontactid: null as number | null,
    maincompanylocationid: null as number | null,
    isperson: person !== null,
    divisionid,
    notes: random.chance(0.6) ? random.pick(companyNotes) : null,
    creditlimit: type === 'client' && random.chance(0.8) ? random.int(2, 40) * 5_000 : null,
    creditterms: type === 'client' ? random.pick(creditTerms) : null,
    ...stamps(random, calendar, -random.int(60, 2_200)),
  })
  label(block, 'company', row.id)
  const address = makeLocations(block, { id: row.id, domain, place: companyName.place })
  row.maincompanylocationid = index === 0 || random.chance(0.88) ? address.id : null
  return { ...companyName, id: row.id, type, isActive, domain, divisionid, address, row }
}

function getLinks({ random }: Block, { name, person }: CompanyName, domain: string) {
  return {
    website: person ? null : `https://www.${domain}`,
    facebook: random.chance(0.3) ? `https://social.example/${slug(name)}` : null,
    linkedin: person || random.chance(0.5) ? null : `https://network.example/company/${slug(name)}`,
    twitter: random.chance(0.2) ? `@${slug(name).slice(0, 15)}` : null,
  }
}
