/** The two firms of the demo, and how much of everything each has. */
import { australia, ireland, type Locality } from './words/localities.ts'

/** Number of records in one block of demo data. */
export interface Volume {
  readonly companies: { readonly client: number; readonly contractor: number; readonly other: number }
  readonly contacts: {
    readonly staff: number
    readonly contractor: number
    readonly client: number
    readonly other: number
  }
  readonly projects: number
  readonly invoices: number
  readonly quotes: number
  /** Days of tracked time, up to and including today. */
  readonly timeDays: number
}

export interface Profile {
  readonly name: string
  readonly key: string
  readonly timezone: string
  readonly currency: string
  readonly locale: string
  readonly taxrate: number
  /** Cost and price of an hour without a rate of its own. */
  readonly inprice: number
  readonly outprice: number
  readonly country: string
  /** ISO 3166-1 number. */
  readonly countryid: number
  readonly dialling: string
  /** Branding of the firm's documents. */
  readonly accentcolor: string
  readonly letterhead: string
  readonly domain: string
  readonly places: readonly Locality[]
  /** Whether this is the firm of the people who sign in. */
  readonly hasSignIns: boolean
  readonly volume: Volume
}

/** The account that `--scale` multiplies. */
const architects: Profile = {
  name: 'Alder & Quay Architects',
  key: 'DEMO-1111-2222-3333-WL4',
  timezone: 'Australia/Melbourne',
  currency: 'AUD',
  locale: 'en-AU',
  taxrate: 10,
  inprice: 66,
  outprice: 170,
  country: 'Australia',
  countryid: 36,
  dialling: '+61 3 9',
  accentcolor: '0f766e',
  letterhead: 'Alder & Quay Architects\n12 Gertrude Street\nFitzroy VIC 3065',
  domain: 'alderquay.example',
  places: australia,
  hasSignIns: true,
  volume: {
    companies: { client: 22, contractor: 5, other: 4 },
    contacts: { staff: 14, contractor: 6, client: 34, other: 6 },
    projects: 25,
    invoices: 30,
    quotes: 16,
    timeDays: 90,
  },
}

/** Another firm on the same service, which must be invisible to the first. */
const neighbours: Profile = {
  name: 'Fennell Marsh Studio',
  key: 'DEMO-9999-8888-7777-WL4',
  timezone: 'Europe/Dublin',
  currency: 'EUR',
  locale: 'en-IE',
  taxrate: 23,
  inprice: 58,
  outprice: 135,
  country: 'Ireland',
  countryid: 372,
  dialling: '+353 1 4',
  accentcolor: '9a3412',
  letterhead: 'Fennell Marsh Studio\n4 Custom House Quay\nDublin',
  domain: 'fennellmarsh.example',
  places: ireland,
  hasSignIns: false,
  volume: {
    companies: { client: 18, contractor: 4, other: 3 },
    contacts: { staff: 9, contractor: 4, client: 22, other: 4 },
    projects: 24,
    invoices: 24,
    quotes: 24,
    timeDays: 21,
  },
}

export const profiles = [architects, neighbours] as const
