/** Project titles by type of building. `{street}`, `{place}` and `{family}` are replaced by words of other lists. */
import type { Sector } from './companies.ts'

export const titles: Readonly<Record<Sector, readonly string[]>> = {
  home: [
    '{street} House',
    '{street} Courtyard House',
    '{place} Terrace',
    '{street} Garden Studio',
    '{place} Family House',
    '{place} Laneway Dwelling',
  ],
  civic: [
    '{place} Library',
    '{place} Learning Commons',
    '{street} Health Hub',
    '{place} Boat House',
    '{street} Kindergarten',
    '{place} Performing Arts Centre',
    '{family} Pavilion',
    '{street} Maker Space',
  ],
  developer: [
    '{street} Apartments',
    '{street} Townhouses',
    '{place} Courtyard Housing',
    '{street} Co-housing',
    '{place} Mixed-use Quarter',
    '{street} Warehouse Conversion',
  ],
  venue: [
    '{place} Cellar Door',
    '{street} Dining Room',
    '{place} Taproom',
    '{street} Offices',
    '{place} Consulting Suites',
    '{street} Showroom',
  ],
}

export const scopes = [
  '',
  '',
  '',
  '',
  ', Stage 2',
  ' – Alterations and Additions',
  ' – Extension',
  ' – Refurbishment',
  ' – Façade Remediation',
  ' – Accessibility Upgrade',
  ' – Roof and Services Renewal',
] as const

/** Titles that test the layout: long ones, other scripts. */
export const extremeTitles = [
  'Former Tramways Substation and Stables – heritage conservation management plan, façade retention, adaptive reuse as a community arts centre and public realm works along the railway reserve',
  '茶室 at Orchard Grove – Garden Pavilion',
  'Ελληνικό Κοινοτικό Κέντρο – Hall and Kitchen Fit-out',
  'Independent Living Units, Day Therapy Rooms, Chapel Conversion and Staged Decanting of the East and West Wings (Stages 1A, 1B and 2)',
] as const

export const descriptions = [
  'New work and refurbishment behind the retained street front, with a courtyard that brings light into the deep plan.',
  'Staged so that the building stays in use; noisy work falls into the summer break.',
  'Low-energy renewal of a sound but tired building: envelope first, then services, then rooms.',
  'A compact addition in recycled brick and hardwood, lifted clear of the flood level.',
  'Conversion of a robust industrial shell with as little demolition as the programme allows.',
  'Full service from brief to defects. The client keeps a separate interiors budget.',
  'Competition scheme taken forward with a reduced area schedule and the same roof idea.',
] as const

export const privateNotes = [
  'Fee is tight: raise a variation before any further redesign of the stair.',
  'Client is also talking to another practice about stage 2. Keep the director in the loop.',
  'Contingency of 8% is not disclosed to the builder.',
  'Previous architect left on bad terms; do not forward their drawings.',
  'Margin is carried by documentation, construction phase will run at cost.',
  'Planning officer is sympathetic off the record, expects a condition on overlooking.',
] as const

export const formTitles = ['Project brief', 'Site details', 'Fee basis'] as const
