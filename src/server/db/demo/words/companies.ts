/** Company names. `{place}` and `{family}` are replaced by words of other lists. */

/** Type of building that a client commissions. */
export type Sector = 'home' | 'civic' | 'developer' | 'venue'

export interface CompanyNamePattern {
  readonly sector: Sector
  readonly pattern: string
}

const patterns = (sector: Sector, ...list: string[]): readonly CompanyNamePattern[] =>
  list.map((pattern) => ({ sector, pattern }))

export const clientNames: readonly CompanyNamePattern[] = [
  ...patterns(
    'civic',
    '{place} Primary School',
    '{place} Community Health',
    '{place} Early Learning Centre',
    '{place} Neighbourhood House',
    '{place} Rowing Club',
    '{place} Library Trust',
    '{place} Arts Collective',
    '{family} Foundation',
    'St {first}’s College',
    'The {family} Institute',
  ),
  ...patterns(
    'developer',
    '{family} & {family} Developments',
    '{family} Property Group',
    '{place} Housing Co-operative',
    '{family} Land Partners',
    '{family} {family} Living',
  ),
  ...patterns(
    'venue',
    '{family} & Daughters Wines',
    '{family} Hospitality',
    '{place} Brewing Company',
    '{family} & {family} Lawyers',
    '{family} Medical Centre',
    '{family} Books & Records',
    '{place} Bakehouse',
  ),
]

export const contractorNames = [
  '{family} & Sons Builders',
  '{family} Constructions',
  '{family} Joinery Workshop',
  '{family} {family} Structural Engineers',
  '{family} Hydraulic Consultants',
  '{family} Land Surveyors',
  '{family} Cost Planning',
] as const

export const otherNames = [
  '{place} Council',
  '{place} Heritage Advisory Panel',
  '{family} Timber & Stone',
  '{family} Lighting Supply',
  '{family} Building Surveyors',
  '{family} Model Makers',
] as const

export const creditTerms = ['14 days', '30 days', '30 days end of month', 'On receipt', '7 days, deposit held'] as const

export const companyNotes = [
  'Prefers a call before anything is put in writing. Board meets on the second Tuesday of the month.',
  'Came to us through the library job; keen on timber and on keeping the existing trees.',
  'Purchase orders have to be raised before any fee proposal is countersigned.',
  'Slow in January. Send claims by the 20th or they wait until the next run.',
  'Has its own design guidelines for signage and accessibility, see the brief.',
  'Building committee includes two former students; expect strong views on the façade.',
  'Asked for one consolidated claim for all sites.',
] as const

export const locationNotes = [
  'Enter through the rear laneway; the front door is for visitors only.',
  'Sign in at reception and wear a high-visibility vest beyond the foyer.',
  'Deliveries between 7:00 and 9:30 only, loading dock B.',
  'Key safe next to the meter box. Ring ahead for the code.',
  'Large drawings go to the first floor, the ground floor tenant does not take parcels.',
] as const
