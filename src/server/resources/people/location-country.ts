import { about } from '../../../contract/requests/refusal.ts'
import type { companylocations } from '../../../contract/resources/people/company-locations.ts'
import { type DraftOf, refuse, type WriteContext, withValues } from '../../write/write-context.ts'
import { countryName, countryNamed } from './countries.ts'

/** Refuses unknown ids, and a name and an id that contradict each other. */
export function checkCountry(writing: WriteContext, draft: DraftOf<typeof companylocations>): void {
  const { country, countryid } = getChanges(draft)
  if (typeof countryid !== 'number') return
  const name = countryName(countryid)
  if (name === null) {
    refuse(
      writing,
      draft,
      about('countryid', 'not_allowed', '{value} is no country; use an ISO 3166-1 number such as {example}', {
        value: countryid,
        example: '372',
      }),
    )
    return
  }
  const countryId = typeof country === 'string' ? countryNamed(country) : null
  if (countryId === null || countryId === countryid) return
  refuse(
    writing,
    draft,
    about('countryid', 'contradiction', '{id} is {name}, and country is {value}; send one of them, or two that agree', {
      id: countryid,
      name,
      value: country,
    }),
  )
}

/** Sets the other one of the two. A name that is no country's, such as a region's, has no id. */
export function withCountry(draft: DraftOf<typeof companylocations>): DraftOf<typeof companylocations> {
  const { country, countryid } = getChanges(draft)
  if (country !== undefined && countryid !== undefined) return draft
  if (country !== undefined) {
    return withValues(draft, { countryid: typeof country === 'string' ? countryNamed(country) : null })
  }
  if (countryid === undefined) return draft
  return withValues(draft, { country: typeof countryid === 'number' ? countryName(countryid) : null })
}

/** Values that the write really changes: a record that was read and sent back unchanged changes nothing. */
function getChanges({ namedFields, values, before }: DraftOf<typeof companylocations>): {
  readonly country?: unknown
  readonly countryid?: unknown
} {
  const fieldNames = (['country', 'countryid'] as const).filter((fieldName) => {
    const input = values[fieldName] ?? null
    return namedFields.has(fieldName) && (before === null ? input !== null : input !== (before[fieldName] ?? null))
  })
  return Object.fromEntries(fieldNames.map((fieldName) => [fieldName, values[fieldName]]))
}
