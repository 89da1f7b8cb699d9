import type { Person } from '../../accounts/people.ts'
import type { Queries } from '../../tables.ts'
import type { PublicFacts } from './password-rules.ts'

/** Public facts about a person, which a password should not contain. */
export async function loadPublicFacts(
  queries: Queries,
  { account, contact, email }: Person & { readonly email: string },
): Promise<PublicFacts> {
  const row = await queries
    .selectFrom('contacts')
    .innerJoin('accounts', 'accounts.id', 'contacts.account_id')
    .select(['contacts.firstname', 'contacts.lastname', 'accounts.name'])
    .where('contacts.account_id', '=', account)
    .where('contacts.id', '=', contact)
    .executeTakeFirst()
  return { names: [row?.firstname, row?.lastname, row?.name], email }
}
