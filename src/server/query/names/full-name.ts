/** A person's full name in a statement: the first and last name of the row `alias`, if known. */
import { type RawBuilder, sql } from 'kysely'

/** Empty if neither is known. */
export const fullNameText = (alias: string): RawBuilder<string> =>
  sql`concat_ws(' ', ${sql.ref(`${alias}.firstname`)}, ${sql.ref(`${alias}.lastname`)})`

/** Null if neither is known. */
export const fullName = (alias: string): RawBuilder<string | null> => sql`nullif(${fullNameText(alias)}, '')`
